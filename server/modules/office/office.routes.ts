import {
  officeApplications,
  officeUpload,
  officeUploadAhead,
  officeUploadScreen,
} from '#contract/office/applications.ts'
import { officeAudit, officeMoney } from '#contract/office/audit/audit.ts'
import { checks } from '#contract/office/checks.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { undoDecisions } from '#contract/office/decisions/undo-decisions.ts'
import { officeExportFile, officeExports } from '#contract/office/list/exports.ts'
import { figures } from '#contract/office/figures/figures.ts'
import { officeList } from '#contract/office/list/list.ts'
import { listOptions } from '#contract/office/list/option-counts.ts'
import { places } from '#contract/office/offers/places.ts'
import { work } from '#contract/office/staff/work-counts.ts'
import { fileRoute } from '#server/http/file-route.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import { assignmentRoutes, assignmentRuleRoutes } from './assignments/assignment.routes.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { duplicateRoutes, sharedValueRoutes } from './duplicates/duplicates.routes.ts'
import { leaseRoutes } from './leases/lease.routes.ts'
import type { ExportService } from './list/export/export.service.ts'
import type { ListService } from './list/list.service.ts'
import { viewRoutes } from './list/views/views.routes.ts'
import { reconsiderationRoutes } from './reconsiderations/reconsideration.routes.ts'
import { requestRoutes } from './requests/requests.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import type { LedgerService } from './ledger/ledger.service.ts'
import type { OfficeServices } from './office.services.ts'
import { secondReviewRoutes } from './second-review/second-review.routes.ts'
import { secondVerificationRoutes } from './second-verification/second-verification.routes.ts'
import { takingsRoutes } from './takings/takings.routes.ts'
import { verificationRoutes } from './verification/verification.routes.ts'
import { verifiedFactRoutes } from './verification/verified-facts.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { offerRoutes } from './offers/offers.routes.ts'
import { discrepancyRoutes } from './ledger/discrepancies.routes.ts'

export function officeRoutes(api: Api, services: OfficeServices, scratchFolder: string): void {
  listRoutes(api, services.list)
  route(api, listOptions.count, async ({ body, caller }) => ({
    message: 'Number of applications by filter.',
    data: await services.optionCounts.count(body, caller.staffId),
  }))
  exportRoutes(api, services.exports)
  viewRoutes(api, services.views, services.menuViews)
  route(api, work.counts, async ({ caller }) => ({
    message: 'Number of items that wait on each page.',
    data: await services.workCounts.counts(caller.staffId, caller.role),
  }))
  applicationRoutes(api, services)
  verificationRoutes(api, services.verification, scratchFolder)
  verifiedFactRoutes(api, services.verifiedFacts)
  route(api, checks.set, async (call) => ({
    message: 'Check saved.',
    data: await services.checks.set(call.body, actorOf(call)),
  }))
  duplicateRoutes(api, services.duplicates)
  sharedValueRoutes(api, services.sharedValues)
  requestRoutes(api, services.requests, services.requestInbox, services.requestDeadlines)
  decisionRoutes(api, services)
  reconsiderationRoutes(api, services.reconsiderations)
  bulkRoutes(api, services.bulk)
  secondReviewRoutes(api, services.secondReview)
  secondVerificationRoutes(api, services.secondVerification)
  offerRoutes(api, services.offers)
  route(api, places.list, async () => ({
    message: 'Places by programme.',
    data: await services.places.list(),
  }))
  route(api, figures.stages, async () => ({
    message: 'Applications by stage.',
    data: await services.figures.stages(),
  }))
  route(api, figures.colleagues, async () => ({
    message: 'Work by colleague.',
    data: await services.figures.colleagues(),
  }))
  peopleRoutes(api, services.people)
  takingsRoutes(api, services.takings, services.takingsExports)
  ledgerRoutes(api, services.ledger)
  discrepancyRoutes(api, services)
  leaseRoutes(api, services.leases)
  reviewRoutes(api, services.review)
  assignmentRoutes(api, services.assignments, services.assignMany)
  assignmentRuleRoutes(api, services.assignmentRules)
}

function exportRoutes(api: Api, exports: ExportService): void {
  route(api, officeExports.prepare, async (call) => {
    const { format, ...view } = call.body
    return {
      message: 'The export is ready for download.',
      data: { ticket: await exports.prepare(view, format, actorOf(call)) },
    }
  })

  fileRoute(api, officeExportFile, (call) => exports.download(call.params.ticket, actorOf(call)))
}

function listRoutes(api: Api, list: ListService): void {
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

function applicationRoutes(api: Api, { opened }: OfficeServices): void {
  route(api, officeApplications.open, async (call) => ({
    message: 'The application.',
    data: await opened.open(call.params.applicantId, actorOf(call)),
  }))

  route(api, officeApplications.mail, async (call) => ({
    message: 'The email.',
    data: { text: await opened.mail(call.params.applicantId, call.params.mailId, actorOf(call)) },
  }))

  fileRoute(api, officeUpload, async (call) => ({
    bytes: await opened.upload(call.params.ticket, 'stored', actorOf(call)),
    name: 'picture.jpg',
  }))

  fileRoute(api, officeUploadScreen, async (call) => ({
    bytes: await opened.upload(call.params.ticket, 'screen', actorOf(call)),
    name: 'picture.jpg',
  }))

  route(api, officeApplications.loadAhead, async (call) => ({
    message: 'The application, loaded ahead.',
    data: await opened.loadAhead(call.params.applicantId, actorOf(call)),
  }))

  fileRoute(api, officeUploadAhead, async (call) => ({
    bytes: await opened.uploadAhead(call.params.ticket, actorOf(call)),
    name: 'picture.jpg',
  }))

  route(api, officeApplications.uploadShown, async (call) => {
    await opened.uploadShown(call.body.ticket, actorOf(call))
    return { message: 'Logged.' }
  })

  route(api, officeApplications.note, async (call) => ({
    message: 'Note saved.',
    data: await opened.note(call.body, actorOf(call)),
  }))
}

function decisionRoutes(api: Api, services: OfficeServices): void {
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

  route(api, decisions.takeBack, async (call) => ({
    message: 'Proposal withdrawn.',
    data: await services.decisions.takeBack(call.body, call.body.because, actorOf(call)),
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
  const decisionsOf = (count: number) => (count === 1 ? '1 decision' : `${count} decisions`)
  if (released > 0) return `${decisionsOf(released)} being released.`
  return scheduled > 0 ? `${decisionsOf(scheduled)} scheduled.` : 'Nothing was released.'
}

function ledgerRoutes(api: Api, ledger: LedgerService): void {
  route(api, officeMoney.refunds, async ({ body }) => ({
    message: 'Refunds.',
    data: await ledger.refunds(body),
  }))

  route(api, officeMoney.markRefunded, async (call) => {
    await ledger.settleRefund(call.body, actorOf(call))
    return { message: 'Marked as refunded.' }
  })

  route(api, officeMoney.undoRefunded, async (call) => {
    await ledger.reopenRefund(call.body, actorOf(call))
    return { message: 'The refund is due again.' }
  })

  route(api, officeAudit.check, async () => {
    const data = await ledger.check()
    return {
      message: data.intact ? 'No changes found in the audit log.' : 'The audit log was altered.',
      data,
    }
  })

  route(api, officeAudit.trail, async ({ body }) => ({
    message: 'Audit log.',
    data: await ledger.trail(body),
  }))
}
