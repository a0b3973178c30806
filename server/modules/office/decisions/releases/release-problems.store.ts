import { sql } from 'kysely'
import { checkIds, type CheckName } from '#contract/office/checks.ts'
import type { Db } from '#server/db/client.ts'

/** SQL condition that the pair `flag` became a problem of the application `listed` after the approval. */
const isNewPair = sql`greatest(flag.found_at, flag.decided_at) > made.approved_at
  and (flag.decision is null or flag.decision = 'fraud'
    or flag.decision = 'keep-left' and flag.right_id = listed.applicant_id
    or flag.decision = 'keep-right' and flag.left_id = listed.applicant_id)`

/**
 * Returns the checks of approved and scheduled offers that became a problem after the approval, by decision id. The
 * checks are in display order. Leaves out offers without such a check. Leaves out problems that the approver saw, such
 * as requirements that were not met. The check of the requirements considers only the chosen programme. For offers of
 * another programme, see `listOtherOffers`.
 */
export async function problemsSinceApproval(
  db: Db,
  decisionIds: readonly string[],
): Promise<Map<string, CheckName[]>> {
  const { rows } = await sql<{ decisionId: string; problems: CheckName[] }>`
    select made.id as decision_id, array_agg(distinct problem.name) as problems
    from decision made join office_application listed on listed.applicant_id = made.applicant_id
      cross join lateral (
        select 'fee' as name where check_fee = 'problem'
        union all
        select 'duplicates' where check_duplicates = 'problem' and (
          exists (select from duplicate_flag flag where flag.left_id = listed.applicant_id and ${isNewPair})
          or exists (select from duplicate_flag flag where flag.right_id = listed.applicant_id and ${isNewPair})
          or exists (select from duplicate_shared shared where shared.applicant_id = listed.applicant_id
            and shared.found_at > made.approved_at))
        union all
        select 'results_verified' where check_results_verified = 'problem' and exists (
          select from board_check board where board.applicant_id = listed.applicant_id
            and board.checked_at > made.approved_at and board.outcome <> 'confirmed' and board.outdated_at is null)
        union all
        select 'requirements' where check_requirements = 'problem' and made.exception_reason = ''
          and made.programme_id = listed.programme_id and exists (
            select from application_eligibility result where result.applicant_id = listed.applicant_id
              and result.evaluated_at > made.approved_at)
        union all
        select by_hand.name from application_check by_hand where by_hand.applicant_id = listed.applicant_id
          and by_hand.state = 'problem' and by_hand.set_at > made.approved_at) problem
    where made.id = any(${decisionIds}::uuid[]) and made.kind = 'admit' and made.state in ('approved', 'scheduled')
      and 'problem' in (check_identity, check_fee, check_results_entered, check_results_verified,
        check_requirements, check_documents, check_duplicates)
    group by made.id`.execute(db)
  return new Map(
    rows.map(({ decisionId, problems }) => [decisionId, checkIds.filter((name) => problems.includes(name))]),
  )
}

/** An offer for a programme other than the chosen one. The requirements of this programme were met at the proposal. */
export interface OtherOffer {
  decisionId: string
  applicantId: string
  programmeId: string
  level: string | null
}

/**
 * Returns the approved and scheduled offers among the decisions whose programme differs from the chosen one. Leaves out
 * offers that are made as an exception.
 */
export async function listOtherOffers(db: Db, decisionIds: readonly string[]): Promise<OtherOffer[]> {
  const { rows } = await sql<OtherOffer>`
    select made.id as decision_id, made.applicant_id, made.programme_id, made.level
    from decision made join office_application listed on listed.applicant_id = made.applicant_id
    where made.id = any(${decisionIds}::uuid[]) and made.kind = 'admit' and made.state in ('approved', 'scheduled')
      and made.exception_reason = '' and made.programme_id <> listed.programme_id`.execute(db)
  return rows
}
