import type { Endpoint } from '../endpoint.ts'
import type { FileEndpoint } from '../file-endpoint.ts'
import { steps } from '../steps/registry.ts'
import { admission } from './admission.ts'
import { application } from './application.ts'
import { authentication } from './authentication.ts'
import { draft } from './draft.ts'
import { emailChanges } from './email-change.ts'
import { enrolment } from './enrolment.ts'
import { notification } from './notification.ts'
import { payment } from './payment.ts'
import { admissionLetter, applicationForm, printing, receiptPages } from './printing.ts'
import { profile } from './profile.ts'
import { requestAnswers } from './request.ts'
import { download, thumbnail, upload, uploadPart, utility } from './utility.ts'

/** All JSON endpoints of the portal's API. The API description and the contract tests use this list. */
export const endpoints: readonly Endpoint[] = [
  authentication,
  profile,
  emailChanges,
  ...steps.map((step) => step.endpoints),
  application,
  requestAnswers,
  draft,
  admission,
  enrolment,
  utility,
  payment,
  notification,
  printing,
].flatMap((group) => Object.values(group))

/** All portal endpoints whose request or response is a file. */
export const fileEndpoints: readonly FileEndpoint[] = [
  upload,
  download,
  thumbnail,
  uploadPart,
  admissionLetter,
  applicationForm,
  receiptPages,
]
