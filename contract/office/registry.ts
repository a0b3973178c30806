import type { Endpoint } from '../endpoint.ts'
import type { FileEndpoint } from '../file-endpoint.ts'
import { officeApplications, officeUpload, officeUploadAhead, officeUploadScreen } from './applications.ts'
import { officeAudit, officeMoney } from './audit.ts'
import { banner } from './banner.ts'
import { bulk } from './bulk.ts'
import { checks } from './checks.ts'
import { decisions } from './decisions.ts'
import { discrepancies } from './discrepancies.ts'
import { assignmentRules } from './assignment-rules.ts'
import { assignments } from './assignments.ts'
import { officeExportFile, officeExports } from './exports.ts'
import { colleagues } from './colleagues.ts'
import { duplicates } from './duplicates.ts'
import { figures } from './figures.ts'
import { leases } from './leases.ts'
import { offers } from './offers.ts'
import { people } from './people.ts'
import { personSignIn } from './person-access.ts'
import { personHelp } from './person-help.ts'
import { places } from './places.ts'
import { officeList } from './list.ts'
import { listOptions } from './option-counts.ts'
import { officeRequests } from './requests.ts'
import { reconsiderations } from './reconsiderations.ts'
import { review } from './review.ts'
import { secondReview } from './second-review.ts'
import { secondVerification } from './second-verification.ts'
import { sharedValues } from './shared-values.ts'
import { staff } from './staff.ts'
import { paymentExportFile, takings } from './takings.ts'
import { undoDecisions } from './undo-decisions.ts'
import { views } from './views.ts'
import { work } from './work-counts.ts'
import { boardProofUpload, verification } from './verification.ts'
import { verifiedFacts } from './verified-facts.ts'

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
