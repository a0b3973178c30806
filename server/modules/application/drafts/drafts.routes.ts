import { draft } from '#contract/endpoints/draft.ts'
import { type Api, route } from '#server/http/route.ts'
import type { DraftsService } from './drafts.service.ts'

export function draftRoutes(api: Api, service: DraftsService): void {
  route(api, draft.list, async ({ caller }) => ({
    message: 'Your drafts.',
    data: await service.list(caller.applicantId),
  }))

  route(api, draft.save, async ({ body, caller }) => ({
    message: 'Your draft is saved.',
    data: await service.save(caller.applicantId, body.section, body.answers, body),
  }))

  route(api, draft.remove, async ({ body, caller }) => {
    await service.remove(caller.applicantId, body.section)
    return { message: 'The draft is deleted.' }
  })
}
