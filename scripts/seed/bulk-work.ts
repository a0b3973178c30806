import { sql } from 'kysely'
import { duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'

/** Number of colleagues who review the seeded applications. */
const reviewers = 5

/** Adds colleagues without access who review applications, and returns their ids. */
export async function addReviewers(db: Db): Promise<string[]> {
  const ids = Array.from({ length: reviewers }, () => newId())
  await db
    .insertInto('staff')
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@office.example`,
        name: 'Invented reviewer',
        role: 'clerk' as const,
        disabledAt: new Date(),
      })),
    )
    .execute()
  return ids
}

/**
 * Adds rows for the applications in the temporary table `added`: assignments, checks set by hand, possible duplicates,
 * returned requests, the applicants' answers to offers, and enrolments.
 */
export async function addWork(tx: Tx, clerks: readonly string[]): Promise<void> {
  // Without statistics, the joins below would scan whole tables for each row.
  for (const table of ['added', 'applicant', 'decision', 'office_request'])
    await sql`analyze ${sql.table(table)}`.execute(tx)
  const clerk = sql`(${clerks}::uuid[])[1 + n % ${clerks.length}::int]`
  await sql`insert into application_assignment (applicant_id, staff_id, assigned_by)
    select id, ${clerk}, ${clerk} from added
    where state in ('submitted', 'correction') and n % 3 = 0`.execute(tx)
  await sql`insert into application_check (applicant_id, name, state, reason, set_by)
    select id, name, case when n % 40 = 6 then 'problem' else 'passed' end, 'Seen on the slip.', ${clerk}
    from added, unnest(array['identity', 'results_entered', 'results_verified', 'documents']) name
    where state in ('proposed', 'approved', 'admitted', 'rejected') or state = 'submitted' and n % 5 = 1`.execute(
    tx,
  )
  await sql`insert into duplicate_flag (id, kind, left_id, right_id)
    select gen_random_uuid(), (${duplicateKindIds}::text[])[1 + n / 20 % ${duplicateKindIds.length}::int], before_id, id
    from (select *, lag(id) over (order by n) as before_id from added where state = 'submitted') people
    where n % 20 = 7 and before_id is not null`.execute(tx)
  await sql`update office_request set returned_at = now() from added
    where added.id = office_request.applicant_id and n % 4 = 0`.execute(tx)
  await answerOffers(tx)
}

/**
 * Records that each offer of earlier admission sessions was accepted, was declined or has lapsed. Some offers of the
 * current admission session stay open.
 */
async function answerOffers(tx: Tx): Promise<void> {
  await sql`update applicant set fees_paid = fees_paid || jsonb_build_object('AcceptanceFee', now()) ||
        case when n % 10 < 8 then jsonb_build_object('SchoolFee', now()) else '{}' end,
      matric_number = case when n % 10 < 9 then 'SEED-M/' || n end
    from added where added.id = applicant.id and added.state = 'admitted' and (age > 0 and n % 10 <> 5 or n % 10 = 6)`.execute(
    tx,
  )
  await sql`insert into portal_account (applicant_id)
    select added.id from added join applicant using (id) where matric_number is not null and n % 10 < 8`.execute(
    tx,
  )
  await sql`update decision set accept_by = current_date + case when age > 0 then -200 else 20 end,
      accept_by_set_at = now(), lapsed_at = case when age > 0 and not fees_paid ? 'AcceptanceFee' and n % 20 = 5 then now() end
    from added join applicant using (id)
    where decision.applicant_id = added.id and added.state = 'admitted' and kind = 'admit'`.execute(tx)
  await sql`insert into offer_decline (id, applicant_id, decision_id, reason)
    select gen_random_uuid(), added.id, decision.id, 'I study elsewhere.'
    from added join applicant using (id) join decision on decision.applicant_id = added.id
    where added.state = 'admitted' and decision.kind = 'admit' and lapsed_at is null
      and not fees_paid ? 'AcceptanceFee' and (age > 0 or n % 10 = 7)`.execute(tx)
}
