import { leases } from '#contract/office/review/leases.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { LeaseService } from './lease.service.ts'

export function leaseRoutes(api: Api, service: LeaseService): void {
  route(api, leases.list, async () => ({ message: 'Open applications.', data: await service.list() }))

  route(api, leases.take, async (call) => ({
    message: 'The lease of the application.',
    data: await service.take(call.body.applicantId, actorOf(call)),
  }))

  route(api, leases.takeOver, async (call) => ({
    message: 'The application is yours now.',
    data: await service.takeOver(call.body.applicantId, actorOf(call)),
  }))

  route(api, leases.release, async (call) => {
    await service.release(call.body.applicantId, actorOf(call))
    return { message: 'The application is free.' }
  })
}
