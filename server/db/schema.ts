import type { ColumnType, Generated } from 'kysely'
import type { MailTemplate } from '#contract/mails.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import type { FeeId } from '#contract/fees/registry.ts'
import type { SummarySection } from '#contract/step.ts'
import type { Stage } from '#contract/stages.ts'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import type { StepId } from '#contract/steps/registry.ts'
import type { AuditSchema } from './audit-schema.ts'
import type { BannerSchema } from './banner-schema.ts'
import type { Now, Nullable } from './column-types.ts'
import type { OfficeSchema } from './office-schema.ts'
import type { PaymentSchema } from './payment-schema.ts'
import type { SessionSchema } from './session-schema.ts'
import type { StepSchema } from './step-schema.ts'
import type { VerificationSchema } from './verification-schema.ts'

/*
 * Types of the tables, with names in camelCase. The tables are defined in `db/migrations`; a test compares these types
 * with them. A `date` is a `YYYY-MM-DD` string, a `bigint` a number, and a `timestamptz` a Date.
 */

/** Types of stored uploads. Only the office uploads proofs of checks with an examination body. */
export type StoredDocumentType = DocumentType | 'BoardProof'

/** Time (ISO) at which each fee was paid in full, by fee. Stored as JSON. */
export type FeesPaid = Partial<Record<FeeId, string>>

export interface ApplicantTable {
  id: string
  email: string
  passwordHash: string
  /** Only server/applicant/stage.ts changes the stage of a row, so the update type excludes it. */
  stage: ColumnType<Stage, Stage, never>
  /** True until the applicant has confirmed the email address. The database computes this value from the stage. */
  waiting: ColumnType<boolean, never, never>
  surname: string
  firstname: string
  othername: Generated<string>
  noOthername: Generated<boolean>
  mobileNo: string
  address: Nullable<string>
  state: Nullable<string>
  lga: Nullable<string>
  gender: Nullable<string>
  dob: Nullable<string>
  maritalStatus: Nullable<string>
  nationality: Nullable<string>
  jambRegNo: Generated<string>
  nin: Generated<string>
  biodataSavedAt: Nullable<Date>
  programmeId: Nullable<string>
  pictureId: Nullable<string>
  applicationNumber: Nullable<string>
  matricNumber: Nullable<string>
  /** Server code writes this column only when it applies a payment; see decision 15. */
  feesPaid: Generated<FeesPaid>
  matricIssuedAt: Nullable<Date>
  submittedAt: Nullable<Date>
  /** Admission session, such as `2024/2025`; null before the submission. */
  admissionSession: Nullable<string>
  createdAt: Now
  updatedAt: Now
}

export interface UploadTable {
  id: string
  ticket: string
  applicantId: string
  documentType: StoredDocumentType
  fileKey: string
  bytes: number
  sha256: Buffer
  sourceSha256: Nullable<Buffer>
  createdAt: Now
  claimedAt: Nullable<Date>
  discardedAt: Nullable<Date>
}

/** Answers that an applicant has typed in a form but not saved. */
export interface DraftTable {
  applicantId: string
  stepId: DraftSection
  answers: ColumnType<DraftAnswers, string, string>
  savedAt: Now
  /** Random id of the device that has stored the draft; null if its request contained no id. */
  writer: Nullable<string>
}

/** Response to a successful change, which is stored so that a retried request gets the same response. */
export interface StoredAnswer {
  message: string
  title?: string
  data?: unknown
}

export interface IdempotencyKeyTable {
  applicantId: string
  key: string
  fingerprint: Buffer
  answer: ColumnType<StoredAnswer, string, string>
  createdAt: Now
}

/** Snapshot of the answers of one step, as the preview showed them. */
export interface SnapshotStep {
  stepId: StepId
  title: string
  sections: SummarySection[]
}

export interface SubmissionTable {
  applicantId: string
  submittedAt: Now
  snapshot: ColumnType<SnapshotStep[], string, never>
}

/** Snapshot of all answers after a correction. The submitted snapshot does not change. */
export interface SubmissionVersionTable {
  applicantId: string
  /** Number of the version: 2 after the first correction, because the submitted snapshot is version 1. */
  version: number
  correctionId: string
  createdAt: Now
  snapshot: ColumnType<SnapshotStep[], string, never>
}

export interface NotificationTable {
  id: string
  applicantId: string
  title: string
  message: string
  page: Nullable<string>
  dedupeKey: Nullable<string>
  createdAt: Now
  readAt: Nullable<Date>
}

export type MailStatus = 'queued' | 'sent' | 'kept' | 'failed'

export interface MailTable {
  id: string
  template: MailTemplate
  recipient: string
  recipientName: string
  subject: string
  text: string
  html: string
  /** Data from which the email was rendered, without codes and one-time links; null if an earlier version stored it. */
  data: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
  dedupeKey: Nullable<string>
  status: MailStatus
  attempts: Generated<number>
  lastError: Nullable<string>
  createdAt: Now
  sentAt: Nullable<Date>
  rejected: Generated<boolean>
  /**
   * Id of the applicant who receives the email; null for other recipients, such as colleagues. If the code that queues
   * the email gives no applicant, the database looks up the applicant who has confirmed this email address.
   */
  applicantId: Nullable<string>
}

export type DocumentKind = 'letter' | 'receipt' | 'form'

export interface DocumentTable {
  id: string
  code: string
  kind: DocumentKind
  applicantId: string
  subjectId: string
  facts: ColumnType<unknown, string, never>
  factsSha256: Buffer
  signature: Buffer
  issuedAt: Now
  revokedAt: Nullable<Date>
  revokedReason: Nullable<string>
}

export interface RegistrationSaltTable {
  onlyOne: Generated<boolean>
  seed: Buffer
}

/** Purpose of a key: signing documents, or encrypting authenticator secrets and portal passwords. */
export type KeyPurpose = 'documents' | 'office-seal'
export type KeyState = 'current' | 'earlier' | 'revoked'

export interface InstallationKeyTable {
  purpose: KeyPurpose
  fingerprint: string
  publicKey: Nullable<string>
  state: Generated<KeyState>
  registeredAt: Now
}

/** Marker table. It has a row from the restore of a backup until the operator enables the jobs. */
export interface RestoredCopyTable {
  onlyOne: Generated<boolean>
  backupTakenAt: Date
  restoredAt: Now
}

export interface OperatorActionTable {
  action: string
  at: Now
}

export interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: Nullable<number>
}

export interface Schema
  extends BannerSchema,
    SessionSchema,
    StepSchema,
    OfficeSchema,
    VerificationSchema,
    PaymentSchema,
    AuditSchema {
  applicant: ApplicantTable
  upload: UploadTable
  draft: DraftTable
  idempotencyKey: IdempotencyKeyTable
  submission: SubmissionTable
  submissionVersion: SubmissionVersionTable
  notification: NotificationTable
  mail: MailTable
  document: DocumentTable
  registrationSalt: RegistrationSaltTable
  installationKey: InstallationKeyTable
  restoredCopy: RestoredCopyTable
  operatorAction: OperatorActionTable
  rateLimit: RateLimitTable
}
