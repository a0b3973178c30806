import type { Institution } from '#contract/institution.ts'
import type { Decision, Releasing } from '#contract/office/decisions/decisions.ts'
import { programmeById, programmeName } from '#contract/programmes.ts'
import { fullName } from '#contract/names.ts'
import type { OfficeRecord } from '../applicant-record.store.ts'
import type { DecisionRow, NamedDecision } from './decision.store.ts'

/** Splits the conditions of an offer, typed one per line. Empty lines are left out. */
export function conditionsOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const iso = (time: Date | null) => time?.toISOString() ?? null

/** Converts a decision to its API format. */
export function decisionOf(row: NamedDecision, institution: Institution): Decision {
  return {
    id: row.id,
    applicantId: row.applicantId,
    kind: row.kind,
    state: row.state,
    programmeId: row.programmeId,
    programme: programmeById(institution, row.programmeId)?.description ?? row.programmeId,
    level: row.level,
    conditions: row.conditions,
    reasons: row.reasons,
    sentence: row.sentence,
    exceptionReason: row.exceptionReason,
    individualBecause: row.individualBecause,
    proposedBy: row.proposerName,
    proposedById: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    approvedBy: row.approverName,
    approvedById: row.approvedBy,
    approvedAt: iso(row.approvedAt),
    releaseAt: iso(row.releaseAt),
    releasedAt: iso(row.releasedAt),
    returnedBecause: row.returnedBecause,
    reconsideredAt: iso(row.reconsideredAt),
    reconsiderationId: row.reconsiderationId,
    letterWithdrawnAt: iso(row.letterWithdrawnAt),
    letterWithdrawnBecause: row.letterWithdrawnBecause,
    letterWithdrawnBy: row.letterWithdrawnBy,
    letterWithdrawnById: row.letterWithdrawnById,
  }
}

/** Converts a decision to an entry in the preview of a release, without the problems of its application. */
export function releasingOf(
  decision: DecisionRow,
  record: OfficeRecord,
  institution: Institution,
): Omit<Releasing, 'problems'> {
  const programmeId = decision.programmeId ?? record.programmeId
  return {
    decisionId: decision.id,
    applicantId: record.id,
    name: fullName(record),
    applicationNumber: record.applicationNumber,
    programme: programmeName(institution, programmeId),
    kind: decision.kind,
    exceptionReason: decision.exceptionReason,
  }
}
