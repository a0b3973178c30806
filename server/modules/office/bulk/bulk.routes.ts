import { type BulkData, bulk, bulkWords } from '#contract/office/bulk/bulk.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { BulkService } from './bulk.service.ts'

export function bulkRoutes(api: Api, service: BulkService): void {
  const planned = (data: BulkData, verb: string) => {
    const leftOut = data.total - data.ready
    return { message: `${data.ready} will be ${verb}, ${leftOut} left out. Nothing has changed yet.`, data }
  }

  route(api, bulk.planProposals, async (call) =>
    planned(await service.planProposals(call.body, actorOf(call)), 'proposed'),
  )

  route(api, bulk.planApprovals, async (call) =>
    planned(await service.planApprovals(call.body, actorOf(call)), 'approved'),
  )

  route(api, bulk.planRequests, async (call) =>
    planned(await service.planRequests(call.body, actorOf(call)), 'asked'),
  )

  route(api, bulk.runRequests, async (call) => ({
    message: 'The requests will be sent in a moment.',
    data: await service.run(call.body.bulkId, 'request', actorOf(call)),
  }))

  route(api, bulk.runProposals, async (call) => ({
    message: 'The proposals will be made in a moment.',
    data: await service.run(call.body.bulkId, 'propose', actorOf(call)),
  }))

  route(api, bulk.runApprovals, async (call) => ({
    message: 'The approvals will be made in a moment.',
    data: await service.run(call.body.bulkId, 'approve', actorOf(call)),
  }))

  route(api, bulk.running, async () => ({ message: 'Running bulk actions.', data: await service.running() }))

  route(api, bulk.stop, async (call) => {
    const data = await service.stop(call.body.bulkId, actorOf(call))
    const { did } = bulkWords[data.kind]
    return {
      message:
        data.stopped === 0
          ? `This bulk action has ended: ${data.done} ${did}.`
          : `Stopped: ${data.done} ${did}, ${data.stopped} not.`,
      data,
    }
  })

  route(api, bulk.undo, async (call) => ({
    message: 'The bulk action will be undone in a moment.',
    data: await service.undo(call.body.bulkId, actorOf(call)),
  }))

  route(api, bulk.state, async (call) => ({
    message: 'The bulk action.',
    data: await service.state(call.params.bulkId, actorOf(call)),
  }))

  route(api, bulk.items, async (call) => ({
    message: 'Applications of the bulk action.',
    data: await service.items(call.body, actorOf(call)),
  }))
}
