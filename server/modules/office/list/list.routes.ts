import { officeList } from '#contract/office/list/list.ts'
import { type Api, route } from '#server/http/route.ts'
import type { ListService } from './list.service.ts'

/** Registers the endpoints of the list of applications. */
export function listRoutes(api: Api, list: ListService): void {
  route(api, officeList.search, async ({ body, caller }) => ({
    message: 'Submitted applications.',
    data: await list.search(body, caller.staffId),
  }))

  route(api, officeList.next, async ({ body, caller }) => {
    const applicantId = await list.next(body, caller.staffId)
    return {
      message: applicantId === null ? 'This was the last application of the list.' : 'The next application.',
      data: { applicantId },
    }
  })

  route(api, officeList.select, async ({ body, caller }) => {
    const data = await list.select(body, caller.staffId)
    return {
      message: data.complete ? 'All applications of the list.' : 'The first 20,000 applications of the list.',
      data,
    }
  })

  route(api, officeList.counts, async ({ body, caller }) => ({
    message: 'Number of applications by status.',
    data: { ...(await list.counts(body, caller.staffId)), sessions: await list.sessions() },
  }))
}
