import { assignments } from '#contract/office/assignments.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '../actor.ts'
import type { AssignmentService } from './assignment.service.ts'

export function assignmentRoutes(api: Api, service: AssignmentService): void {
  route(api, assignments.mine, async (call) => ({
    message: 'Your applications.',
    data: await service.mine(actorOf(call)),
  }))

  route(api, assignments.takeFive, async (call) => {
    const taken = await service.takeFive(actorOf(call))
    return {
      message: taken === 0 ? 'Every submitted application is assigned.' : `${taken} more assigned to you.`,
      data: { taken },
    }
  })

  route(api, assignments.assign, async (call) => {
    await service.assign(call.body, actorOf(call))
    return { message: call.body.staffId === '' ? 'The application is unassigned.' : 'Application assigned.' }
  })

  route(api, assignments.workload, async () => ({ message: 'Workload.', data: await service.workload() }))
}
