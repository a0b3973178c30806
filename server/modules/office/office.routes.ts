import { checks } from '#contract/office/checks.ts'
import { figures } from '#contract/office/figures/figures.ts'
import { listOptions } from '#contract/office/list/option-counts.ts'
import { places } from '#contract/office/offers/places.ts'
import { work } from '#contract/office/staff/work-counts.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import { assignmentRoutes, assignmentRuleRoutes } from './assignments/assignment.routes.ts'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { decisionRoutes } from './decisions/decision.routes.ts'
import { duplicateRoutes, sharedValueRoutes } from './duplicates/duplicates.routes.ts'
import { leaseRoutes } from './leases/lease.routes.ts'
import { exportRoutes } from './list/export/export.routes.ts'
import { listRoutes } from './list/list.routes.ts'
import { viewRoutes } from './list/views/views.routes.ts'
import { reconsiderationRoutes } from './reconsiderations/reconsideration.routes.ts'
import { requestRoutes } from './requests/requests.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import type { OfficeServices } from './office.services.ts'
import { secondReviewRoutes } from './second-review/second-review.routes.ts'
import { secondVerificationRoutes } from './second-verification/second-verification.routes.ts'
import { takingsRoutes } from './takings/takings.routes.ts'
import { verificationRoutes } from './verification/verification.routes.ts'
import { verifiedFactRoutes } from './verification/verified-facts.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { offerRoutes } from './offers/offers.routes.ts'
import { openedRoutes } from './opened/opened.routes.ts'
import { discrepancyRoutes } from './ledger/discrepancies.routes.ts'
import { refundRoutes } from './ledger/refunds.routes.ts'

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
  openedRoutes(api, services.opened)
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
  refundRoutes(api, services.refunds)
  auditLogRoutes(api, services.auditLog)
  discrepancyRoutes(api, services)
  leaseRoutes(api, services.leases)
  reviewRoutes(api, services.review)
  assignmentRoutes(api, services.assignments, services.assignMany)
  assignmentRuleRoutes(api, services.assignmentRules)
}
