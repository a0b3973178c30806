import { sql } from 'kysely'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import type { Db } from '#server/db/client.ts'
import { heldByOther } from '../leases/lease.store.ts'

/** Facts that decide whether an application can be part of a bulk action. */
export interface BulkFacts {
  applicantId: string
  version: number
  status: OfficeStatus
  eligibility: 'met' | 'awaiting' | 'short' | null
  entryLevel: string | null
  firstname: string
  applicationNumber: string | null
  /** Programme applied for. */
  programmeId: string | null
  /** Whether all seven checks have passed. */
  isChecked: boolean
  /** True if the applicant entered a grade that no colleague has compared with the result slip. */
  hasUnverified: boolean
  /** Whether the applicant has answered a request that the office has not closed yet. */
  hasAnswer: boolean
  /** Whether the newest proposal was returned to its proposer. Withdrawn proposals are ignored. */
  isReturned: boolean
  decisionId: string | null
  decisionKind: 'admit' | 'reject' | null
  proposedBy: string | null
  exceptionReason: string | null
  /** Whether an approver has asked for an individual review of the proposal. */
  isIndividual: boolean
  /** Whether the proposal waits for a second verification. */
  isSampled: boolean
  /** Whether a rejection is being reconsidered. */
  isReconsidered: boolean
  /** Whether another colleague holds the lease of the application. */
  isHeld: boolean
}

/** SQL condition that all seven checks in a row of `office_application` have passed. */
export const allChecksPassed = sql`(check_identity = 'passed' and check_fee = 'passed'
  and check_results_entered = 'passed' and check_results_verified = 'passed' and check_requirements = 'passed'
  and check_documents = 'passed' and check_duplicates = 'passed')`

/**
 * Returns the facts about these applications in the order of the ids. Unknown applications are left out. `staffId` is
 * the id of the colleague who carries out the bulk action.
 */
export async function readBulkFacts(
  db: Db,
  applicantIds: readonly string[],
  staffId: string,
): Promise<BulkFacts[]> {
  const { rows } = await sql<BulkFacts>`
    select listed.applicant_id, listed.version, listed.status, listed.eligibility, listed.entry_level,
      listed.programme_id, listed.firstname, listed.application_number, ${allChecksPassed} as is_checked,
      exists (select from olevel_subject typed left join subject_verification verified using (result_id, subject_name)
        where typed.applicant_id = listed.applicant_id and verified.result_id is null) as has_unverified,
      listed.request_returned_at is not null as has_answer,
      (select newest.state = 'returned' from decision newest where newest.applicant_id = listed.applicant_id
        and newest.state <> 'withdrawn' order by newest.proposed_at desc, newest.id desc limit 1) is true as is_returned,
      listed.decision_id, listed.decision_kind, pending.proposed_by, pending.exception_reason,
      pending.individual_because is not null as is_individual,
      listed.reconsideration is not distinct from 'open' as is_reconsidered,
      exists (select from second_verification awaited where awaited.decision_id = pending.id
        and awaited.outcome is null) as is_sampled,
      ${heldByOther(sql.ref('listed.applicant_id'), staffId)} as is_held
    from unnest(${applicantIds}::uuid[]) with ordinality wanted (id, position)
      join office_application listed on listed.applicant_id = wanted.id
      left join decision pending on pending.id = listed.decision_id
    order by wanted.position`.execute(db)
  return rows
}
