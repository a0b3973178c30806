import type { BulkReason } from '#contract/office/bulk/bulk-reasons.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import { type Proposed, usesGrades } from '../decisions/unverified-grades.ts'
import type { BulkFacts } from './bulk-facts.store.ts'

/**
 * Reasons why an application with this status gets no bulk proposal and no bulk request. The status `submitted` has no
 * entry, because it allows proposals and requests.
 */
const closedStatus: Readonly<Partial<Record<OfficeStatus, BulkReason>>> = {
  correction: 'correction-open',
  proposed: 'decision-pending',
  approved: 'decision-pending',
  scheduled: 'decision-pending',
  admitted: 'application-decided',
  'letter-withdrawn': 'application-decided',
  rejected: 'application-decided',
}

/**
 * Returns why an application is left out of bulk proposals; null if it is included. An application whose last proposal
 * was returned is left out, because a colleague must read the reason. An admission is included only if the requirements
 * are met and all seven checks have passed. Other admissions can be proposed individually.
 */
export function whyNotProposed(facts: BulkFacts, proposed: Proposed): BulkReason | null {
  const closed = closedStatus[facts.status]
  if (closed !== undefined) return closed
  if (facts.isReconsidered) return 'reconsideration'
  if (facts.isHeld) return 'leased'
  if (facts.hasAnswer) return 'answer-unread'
  if (facts.isReturned) return 'proposal-returned'
  if (facts.hasUnverified && usesGrades(proposed)) return 'grades-unverified'
  if (proposed.kind === 'reject') return null
  if (facts.eligibility !== 'met') return 'requirements-not-met'
  return facts.isChecked ? null : 'checks-open'
}

/**
 * Returns why an application is left out of bulk requests; null if it is included. An application with an open request
 * is left out. An application with an answered request is left out too, because a colleague must read the answer first.
 */
export function whyNotRequested(facts: BulkFacts): BulkReason | null {
  const closed = closedStatus[facts.status]
  if (closed !== undefined) return closed
  if (facts.isReconsidered) return 'reconsideration'
  if (facts.isHeld) return 'leased'
  return facts.hasAnswer ? 'answer-unread' : null
}

/**
 * Returns why a proposal is left out of bulk approvals; null if it is included. An admission is included only if all
 * seven checks have passed. An admission by exception is left out, because the approver must read its reason.
 */
export function whyNotApproved(facts: BulkFacts, staffId: string): BulkReason | null {
  if (facts.status !== 'proposed') return 'no-proposal'
  if (facts.proposedBy === staffId) return 'own-proposal'
  if (facts.isReconsidered) return 'reconsideration'
  if (facts.isHeld) return 'leased'
  if (facts.isSampled) return 'second-verification-open'
  if (facts.isIndividual) return 'individual-review'
  if (facts.decisionKind === 'reject') return null
  if (facts.exceptionReason !== '') return 'exception'
  return facts.isChecked ? null : 'checks-open'
}
