import type { Endpoint } from '../endpoint.ts'
import type { FileEndpoint } from '../file-endpoint.ts'
import { officeApplications, officeUpload, officeUploadAhead, officeUploadScreen } from './applications.ts'
import { officeAudit, officeMoney } from './audit/audit.ts'
import { banner } from './banner.ts'
import { bulk } from './bulk/bulk.ts'
import { checks } from './checks.ts'
import { decisions } from './decisions/decisions.ts'
import { discrepancies } from './discrepancies.ts'
import { assignmentRules } from './review/assignment-rules.ts'
import { assignments } from './review/assignments.ts'
import { officeExportFile, officeExports } from './list/exports.ts'
import { colleagues } from './staff/colleagues.ts'
import { duplicates } from './duplicates/duplicates.ts'
import { figures } from './figures/figures.ts'
import { leases } from './review/leases.ts'
import { offers } from './offers/offers.ts'
import { people } from './people/people.ts'
import { personSignIn } from './people/person-access.ts'
import { personHelp } from './people/person-help.ts'
import { places } from './offers/places.ts'
import { officeList } from './list/list.ts'
import { listOptions } from './list/option-counts.ts'
import { officeRequests } from './requests/requests.ts'
import { reconsiderations } from './reconsiderations.ts'
import { review } from './review/review.ts'
import { secondReview } from './review/second-review.ts'
import { secondVerification } from './verification/second-verification.ts'
import { sharedValues } from './duplicates/shared-values.ts'
import { staff } from './staff/staff.ts'
import { paymentExportFile, takings } from './figures/takings.ts'
import { undoDecisions } from './decisions/undo-decisions.ts'
import { views } from './list/views.ts'
import { work } from './staff/work-counts.ts'
import { boardProofUpload, verification } from './verification/verification.ts'
import { verifiedFacts } from './verification/verified-facts.ts'

/** All JSON endpoints of the admissions office. The API description and the contract tests use this list. */
export const officeEndpoints: readonly Endpoint[] = [
  staff,
  colleagues,
  officeApplications,
  leases,
  officeList,
  listOptions,
  officeExports,
  views,
  work,
  review,
  assignments,
  assignmentRules,
  officeRequests,
  decisions,
  undoDecisions,
  reconsiderations,
  bulk,
  secondReview,
  secondVerification,
  verification,
  verifiedFacts,
  checks,
  duplicates,
  sharedValues,
  offers,
  places,
  figures,
  people,
  personSignIn,
  personHelp,
  banner,
  officeAudit,
  officeMoney,
  discrepancies,
  takings,
].flatMap((group) => Object.values<Endpoint>(group))

/** All office endpoints whose request or response is a file. */
export const officeFileEndpoints: readonly FileEndpoint[] = [
  officeUpload,
  officeUploadScreen,
  officeUploadAhead,
  boardProofUpload,
  officeExportFile,
  paymentExportFile,
]
