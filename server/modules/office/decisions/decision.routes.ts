import { countOf } from '#contract/format-count.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { undoDecisions } from '#contract/office/decisions/undo-decisions.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { DecisionService } from './decision.service.ts'
import type { LetterService } from './letters/letter.service.ts'
import type { ReleaseBatches } from './releases/release-batch.service.ts'
import type { ReleaseService } from './releases/release.service.ts'
import type { UndoDecisionService } from './undo/undo-decision.service.ts'

interface DecisionServices {
  decisions: DecisionService
  undo: UndoDecisionService
  releases: ReleaseService
  releaseBatches: ReleaseBatches
  letters: LetterService
}

/** Registers the endpoints of decisions, their releases and letters. */
export function decisionRoutes(api: Api, services: DecisionServices): void {
  const { releases, letters } = services

  route(api, decisions.propose, async (call) => ({
    message: 'Proposal sent to a colleague for approval.',
    data: await services.decisions.propose(call.body, actorOf(call)),
  }))

  route(api, decisions.approve, async (call) => ({
    message: 'Decision approved. It can be released now.',
    data: await services.decisions.approve(call.body, actorOf(call)),
  }))

  route(api, decisions.sendBack, async (call) => ({
    message: 'Decision returned to its proposer.',
    data: await services.decisions.sendBack(call.body, call.body.because, actorOf(call)),
  }))

  route(api, decisions.withdrawProposal, async (call) => ({
    message: 'Proposal withdrawn.',
    data: await services.decisions.withdrawProposal(call.body, call.body.because, actorOf(call)),
  }))

  route(api, undoDecisions.undoApproval, async (call) => ({
    message: 'Approval undone. The proposal waits for approval again.',
    data: await services.undo.approval(call.body, actorOf(call)),
  }))

  route(api, undoDecisions.undoReturn, async (call) => ({
    message: 'Return undone. The proposal waits for approval again.',
    data: await services.undo.sentBack(call.body, actorOf(call)),
  }))

  route(api, decisions.preview, async (call) => ({
    message: 'Preview of the emails.',
    data: await releases.preview(call.body, actorOf(call).colleague.staffId),
  }))

  route(api, decisions.release, async (call) => {
    const data = await services.releaseBatches.release(call.body, actorOf(call))
    return { message: releaseWords(data), data }
  })

  route(api, decisions.releases, async () => ({
    message: 'Releases of today.',
    data: await services.releaseBatches.list(),
  }))

  route(api, decisions.stopRelease, async (call) => {
    const stopped = await services.releaseBatches.stop(call.body.releaseId, actorOf(call))
    return { message: 'Release stopped. Nothing was sent.', data: { stopped } }
  })

  route(api, decisions.revokeLetter, async (call) => {
    await letters.revoke(call.body, actorOf(call))
    return { message: 'Letter withdrawn. Its code now shows it as withdrawn.' }
  })

  route(api, decisions.reissueLetter, async (call) => {
    await letters.reissue(call.body, actorOf(call))
    return { message: 'Letter issued again with a new code. We have emailed the applicant.' }
  })
}

function releaseWords({ released, scheduled }: { released: number; scheduled: number }): string {
  if (released > 0) return `${countOf(released, 'decision')} being released.`
  return scheduled > 0 ? `${countOf(scheduled, 'decision')} scheduled.` : 'Nothing was released.'
}
