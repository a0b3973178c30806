import type { ColumnType, Generated } from 'kysely'
import type { requestOutcomes, ShownPicture } from '#contract/office/requests/requests.ts'
import type { StepId } from '#contract/steps/registry.ts'
import type { Now, Nullable } from './column-types.ts'

/** A request of the office to an applicant. Its items are corrections and documents. */
export interface OfficeRequestTable {
  id: string
  applicantId: string
  message: string
  /** Deadline for the applicant to answer, `YYYY-MM-DD`. Null in requests from older versions of Matric. */
  dueOn: Nullable<string>
  askedBy: string
  askedAt: Now
  returnedAt: Nullable<Date>
  closedAt: Nullable<Date>
  /** Message that the applicant sent with the answer to the request; may be empty. */
  reply: Generated<string>
  closedBy: Nullable<string>
  outcome: Nullable<(typeof requestOutcomes)[number]>
  /** Id of the returned request that this request replaces; null if it replaces none. */
  replaces: Nullable<string>
}

/** Pictures of a section at the time of the request or of the applicant's answer; null if no snapshot was stored. */
export type SnapshotPictures = ShownPicture[] | null

export interface RequestReminderTable {
  requestId: string
  daysBefore: number
  sentAt: Now
}

/** A document that a request asks for. The applicant uploads a picture of the document. */
export interface RequestedDocumentTable {
  id: string
  applicantId: string
  requestId: string
  /** Position in the request, from 1. */
  position: number
  name: string
  explanation: Generated<string>
  uploadId: Nullable<string>
}

/** One section that a request asks the applicant to correct. */
export interface CorrectionTable {
  id: string
  applicantId: string
  /** Null only in rows that were written by a version of Matric without requests. */
  requestId: Nullable<string>
  stepId: StepId
  /** Labels of the answers to correct. Empty: the whole section. */
  fields: Generated<string[]>
  picturesBefore: ColumnType<SnapshotPictures, string | null | undefined, string>
  picturesAfter: ColumnType<SnapshotPictures, string | null | undefined, string>
  message: string
  askedBy: string
  askedAt: Now
  doneAt: Nullable<Date>
}

export interface OfficeRequestSchema {
  correction: CorrectionTable
  officeRequest: OfficeRequestTable
  requestedDocument: RequestedDocumentTable
  requestReminder: RequestReminderTable
}
