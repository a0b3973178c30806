import type { Generated } from 'kysely'
import type { decisionKinds, decisionStates, RefusalReason } from '#contract/office/decisions.ts'
import type { Role } from '#contract/office/policy.ts'
import type { StepId } from '#contract/steps/registry.ts'
import type { Now, Set } from './column-types.ts'

/*
 * The office's tables, and what an office's decision brings about; see `schema.ts`.
 */

export interface StaffTable {
  id: string
  email: string
  name: string
  role: Role
  passwordHash: Set<string>
  totpSealed: Set<Buffer>
  totpConfirmedAt: Set<Date>
  totpLastStep: Set<number>
  disabledAt: Set<Date>
  createdAt: Now
}

export interface StaffRecoveryCodeTable {
  hash: Buffer
  staffId: string
  usedAt: Set<Date>
}

export interface StaffTokenTable {
  hash: Buffer
  kind: 'link' | 'session'
  staffId: string
  createdAt: Now
  expiresAt: Date
  seenAt: Now
  steppedUpAt: Set<Date>
  usedAt: Set<Date>
}

export interface DecisionTable {
  id: string
  applicantId: string
  kind: (typeof decisionKinds)[number]
  state: Generated<(typeof decisionStates)[number]>
  programmeId: Set<string>
  level: Set<string>
  conditions: Generated<string>
  reasons: Generated<RefusalReason[]>
  sentence: Generated<string>
  proposedBy: string
  proposedAt: Now
  approvedBy: Set<string>
  approvedAt: Set<Date>
  releaseAt: Set<Date>
  releasedBy: Set<string>
  releasedAt: Set<Date>
  returnedBecause: Set<string>
}

export interface StaffNoteTable {
  id: string
  applicantId: string
  staffId: string
  note: string
  createdAt: Now
}

export interface CorrectionTable {
  id: string
  applicantId: string
  stepId: StepId
  message: string
  askedBy: string
  askedAt: Now
  doneAt: Set<Date>
}

export interface OfferDeclineTable {
  id: string
  applicantId: string
  decisionId: string
  reason: string
  declinedAt: Now
  undoneAt: Set<Date>
}

export interface PortalAccountTable {
  applicantId: string
  setAt: Now
}

export interface InstalmentReminderTable {
  applicantId: string
  /** From 1, as the plan counts. */
  part: number
  kind: 'soon' | 'due'
  sentAt: Now
}

/** The words of a submitted applicant's names without their marks; written by the database itself. */
export interface ApplicantNameWordTable {
  applicantId: string
  word: string
}

export interface OfficeSchema {
  staff: StaffTable
  staffRecoveryCode: StaffRecoveryCodeTable
  staffToken: StaffTokenTable
  decision: DecisionTable
  staffNote: StaffNoteTable
  correction: CorrectionTable
  offerDecline: OfferDeclineTable
  portalAccount: PortalAccountTable
  applicantNameWord: ApplicantNameWordTable
  instalmentReminder: InstalmentReminderTable
}
