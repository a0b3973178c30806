import type { Institution } from '#contract/institution.ts'
import type { Database } from '#server/db/client.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { UnderpaymentService } from '#server/modules/payment/settlement/underpayment.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import type { DocumentsService } from '#server/modules/printing/documents.service.ts'
import type { PrintingService } from '#server/modules/printing/printing.service.ts'
import type { UploadService } from '#server/modules/utility/upload.service.ts'
import type { AuditChainService } from '#server/modules/audit/audit-chain.service.ts'
import { type BulkService, bulkService } from './bulk/bulk.service.ts'
import { type BulkRuns, bulkRuns } from './bulk/bulk-run.service.ts'
import { type ChecksService, checksService } from './checks/checks.service.ts'
import {
  type DuplicateSearch,
  type DuplicateSearchDeps,
  duplicateSearch,
} from './duplicates/duplicate-search.service.ts'
import { type DuplicatesService, duplicatesService } from './duplicates/duplicates.service.ts'
import { type SharedValuesService, sharedValuesService } from './duplicates/shared-values.service.ts'
import {
  type ReconsiderationService,
  reconsiderationService,
} from './reconsiderations/reconsideration.service.ts'
import { type RequestDeadlines, requestDeadlines } from './requests/request-deadline.service.ts'
import { type RequestInbox, requestInbox } from './requests/request-inbox.service.ts'
import { type RequestReminders, requestReminders } from './requests/request-reminders.service.ts'
import { type RequestService, requestService } from './requests/request.service.ts'
import { type DecisionService, decisionService } from './decisions/decision.service.ts'
import {
  type AssignmentRulesService,
  assignmentRulesService,
} from './assignments/assignment-rules.service.ts'
import { type AssignManyService, assignManyService } from './assignments/assign-many.service.ts'
import { type AssignmentService, assignmentService } from './assignments/assignment.service.ts'
import { type ReviewService, reviewService } from './review/review.service.ts'
import { type FiguresService, figuresService } from './figures/figures.service.ts'
import { type AuditLogService, auditLogService } from './audit-log/audit-log.service.ts'
import { type RefundsService, refundsService } from './ledger/refunds.service.ts'
import { type OpenedDeps, type OpenedService, openedService } from './opened/opened.service.ts'
import { type LeaseService, leaseService } from './leases/lease.service.ts'
import type { UsageLimits } from '#server/usage-limits.ts'
import { type LetterService, letterService } from './decisions/letters/letter.service.ts'
import { type UndoDecisionService, undoDecisionService } from './decisions/undo/undo-decision.service.ts'
import { sample } from './second-verification/sample.ts'
import {
  type SecondVerificationService,
  secondVerificationService,
} from './second-verification/second-verification.service.ts'
import { type SecondReviewService, secondReviewService } from './second-review/second-review.service.ts'
import { resultsService } from './verification/results.service.ts'
import { type VerificationService, verificationService } from './verification/verification.service.ts'
import { type VerifiedFactsService, verifiedFactsService } from './verification/verified-facts.service.ts'
import { exportFiles } from './list/export/export-files.ts'
import { type ExportService, exportService } from './list/export/export.service.ts'
import { type ListService, listService } from './list/list.service.ts'
import { type OptionCountsService, optionCountsService } from './list/option-counts.service.ts'
import { type MenuViews, menuViews } from './list/views/menu-views.service.ts'
import { type ViewsService, viewsService } from './list/views/views.service.ts'
import { type TakingsExportService, takingsExportService } from './takings/takings-export.service.ts'
import {
  type PaymentTotalsDeps,
  type PaymentTotalsService,
  paymentTotalsService,
} from './takings/payment-totals.service.ts'
import { type TakingsService, takingsService } from './takings/takings.service.ts'
import { type DiscrepanciesService, discrepanciesService } from './ledger/discrepancies.service.ts'
import { type UnderpaymentsService, underpaymentsService } from './ledger/underpayments.service.ts'
import { type OfferDeadlinesService, offerDeadlinesService } from './offers/offer-deadlines.service.ts'
import { type PeopleDeps, type PeopleService, peopleService } from './people/people.service.ts'
import { type PlacesService, placesService } from './places/places.service.ts'
import { type OffersService, offersService } from './offers/offers.service.ts'
import { type ListRefresh, listRefresh } from './decisions/releases/list-refresh.service.ts'
import { type ReleaseBatches, releaseBatches } from './decisions/releases/release-batch.service.ts'
import {
  type ReleaseDeps,
  type ReleaseService,
  releaseService,
} from './decisions/releases/release.service.ts'

import { type WorkCounts, workCounts } from './work-counts/work-counts.service.ts'

export interface OfficeDeps {
  database: Database
  institution: Institution
  application: Pick<
    ApplicationService,
    'readFile' | 'candidateOf' | 'resultsOf' | 'sittingsOf' | 'assessments' | 'requests'
  >
  uploads: Pick<UploadService, 'readSubmitted' | 'findSubmitted' | 'claim' | 'acceptProof'>
  mail: Pick<MailService, 'enqueue' | 'preview' | 'shown'>
  notify: NotificationService['notify']
  printing: Pick<PrintingService, 'issueLetter' | 'reissueLetter'>
  documents: Pick<DocumentsService, 'revoke'>
  files: DuplicateSearchDeps['files']
  pictures: DuplicateSearchDeps['pictures'] & OpenedDeps['pictures']
  auditChain: Pick<AuditChainService, 'verify'>
  activation: PeopleDeps['activation']
  payment: PeopleDeps['payment']
  underpayments: UnderpaymentService
  sessions: PeopleDeps['sessions']
  knownDevices: PeopleDeps['knownDevices']
  locks: PeopleDeps['locks']
  log: ReleaseDeps['log'] & PeopleDeps['log'] & PaymentTotalsDeps['log']
  now?: () => number
  limits: Pick<UsageLimits, 'exportsPerPerson' | 'exportsTogether' | 'exportsPerDayAndPerson'>
  /**
   * Minimum time in milliseconds between scheduling a release and carrying it out. Until then, colleagues can stop the
   * release.
   */
  releaseStopMs: number
  /** Time in milliseconds between the command to start a bulk action and its start. */
  bulkGraceMs: number
  /**
   * Sampling rate of the second verification: on average, one application out of this many is drawn. With 0, none is
   * drawn.
   */
  secondVerificationOneIn: number
}

export interface OfficeServices {
  list: ListService
  listRefresh: ListRefresh
  optionCounts: OptionCountsService
  workCounts: WorkCounts
  exports: ExportService
  takings: TakingsService
  takingsExports: TakingsExportService
  paymentTotals: PaymentTotalsService
  views: ViewsService
  menuViews: MenuViews
  opened: OpenedService
  requests: RequestService
  requestDeadlines: RequestDeadlines
  requestInbox: RequestInbox
  requestReminders: RequestReminders
  decisions: DecisionService
  undo: UndoDecisionService
  reconsiderations: ReconsiderationService
  verification: VerificationService
  verifiedFacts: VerifiedFactsService
  releaseBatches: ReleaseBatches
  bulk: BulkService
  bulkRuns: BulkRuns
  secondReview: SecondReviewService
  secondVerification: SecondVerificationService
  checks: ChecksService
  duplicates: DuplicatesService
  sharedValues: SharedValuesService
  duplicateSearch: DuplicateSearch
  releases: ReleaseService
  letters: LetterService
  leases: LeaseService
  review: ReviewService
  assignments: AssignmentService
  assignMany: AssignManyService
  assignmentRules: AssignmentRulesService
  offers: OffersService
  offerDeadlines: OfferDeadlinesService
  people: PeopleService
  places: PlacesService
  figures: FiguresService
  refunds: RefundsService
  auditLog: AuditLogService
  discrepancies: DiscrepanciesService
  underpayments: UnderpaymentsService
}

export function officeServices({
  now = Date.now,
  printing,
  releaseStopMs,
  bulkGraceMs,
  secondVerificationOneIn: oneIn,
  ...deps
}: OfficeDeps): OfficeServices {
  const places = placesService(deps)
  const batches = releaseBatches({ database: deps.database, places, stopMs: releaseStopMs, now })
  const decisions = decisionService({ ...deps, sample: sample({ oneIn }) })
  const requests = requestService({ ...deps, now })
  const results = resultsService(deps)
  const files = exportFiles({ ...deps, now })
  const offers = offersService({ ...deps, now })
  return {
    opened: openedService({ ...deps, results, offers, places, now }),
    list: listService({ ...deps, now }),
    listRefresh: listRefresh(deps),
    optionCounts: optionCountsService({ ...deps, now }),
    workCounts: workCounts({ ...deps, now }),
    exports: exportService({ ...deps, files, now }),
    takings: takingsService(deps),
    takingsExports: takingsExportService({ files }),
    paymentTotals: paymentTotalsService(deps),
    views: viewsService(deps),
    menuViews: menuViews({ ...deps, now }),
    requests,
    requestDeadlines: requestDeadlines({ ...deps, now }),
    requestInbox: requestInbox({ ...deps, now }),
    requestReminders: requestReminders({ ...deps, now }),
    decisions,
    undo: undoDecisionService({ ...deps, decisions }),
    reconsiderations: reconsiderationService({ ...deps, decisions, now }),
    verification: verificationService({ ...deps, results }),
    verifiedFacts: verifiedFactsService({ ...deps, results }),
    releaseBatches: batches,
    releases: releaseService({ ...deps, batches, places, issueLetter: printing.issueLetter, now }),
    bulk: bulkService({ ...deps, places, graceMs: bulkGraceMs, now }),
    bulkRuns: bulkRuns({ ...deps, decisions, requests, now }),
    secondReview: secondReviewService({ ...deps, decisions, places, results }),
    secondVerification: secondVerificationService({ ...deps, decisions, oneIn, now }),
    checks: checksService(deps),
    duplicates: duplicatesService(deps),
    sharedValues: sharedValuesService(deps),
    duplicateSearch: duplicateSearch(deps),
    offers,
    people: peopleService(deps),
    places,
    figures: figuresService({ ...deps, now }),
    offerDeadlines: offerDeadlinesService({ ...deps, now }),
    letters: letterService({ ...deps, reissueLetter: printing.reissueLetter }),
    leases: leaseService(deps),
    review: reviewService({ ...deps, now }),
    assignments: assignmentService(deps),
    assignMany: assignManyService({ ...deps, now }),
    assignmentRules: assignmentRulesService(deps),
    refunds: refundsService(deps),
    auditLog: auditLogService(deps),
    discrepancies: discrepanciesService(deps),
    underpayments: underpaymentsService({ database: deps.database, underpayments: deps.underpayments }),
  }
}
