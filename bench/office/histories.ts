import { sql } from 'kysely'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import type { Database } from '#server/db/client.ts'
import type { Call } from './office-call.ts'

/** Number of admitted applications that get a history: enough rows for PostgreSQL to read them by index. */
const applications = 200
/** Number of emails, notes and audit entries that each of these applications gets, besides its letter. */
const each = { mails: 15, notes: 5, entries: 50 }

const codePrefix = 'BENCH'
/** Returns SQL for the code of a letter, 16 characters. `number` is the position of the application, from 1. */
const codeOf = (number: unknown) => sql`${sql.lit(codePrefix)} || lpad(${number}::text, 11, '0')`

/**
 * Adds a letter, emails, notes and audit entries to admitted applications, because the seed adds none. Chooses the
 * oldest applications, so that the current work of the office stays the same. Idempotent.
 */
export async function addHistories({ system }: Pick<Database, 'system'>): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // `chosen` is empty if an earlier run has added the letters. The statements below then insert nothing.
    await sql`create temporary table chosen on commit drop as
      select row_number() over (order by submitted_at, applicant_id) as number, applicant_id, decision_id, submitted_at, email
      from (select listed.applicant_id, listed.decision_id, listed.submitted_at, applicant.email
        from office_application listed join applicant on applicant.id = listed.applicant_id
        where listed.status = 'admitted' and not exists (select from document where code = ${codeOf(1)})
          and not exists (select from document where subject_id = listed.decision_id and kind = 'letter')
        order by listed.submitted_at, listed.applicant_id limit ${sql.lit(applications)}) oldest`.execute(tx)
    await sql`insert into document (id, code, kind, applicant_id, subject_id, facts, facts_sha256, signature)
      select gen_random_uuid(), ${codeOf(sql`number`)}, 'letter', applicant_id, decision_id, '{}', sha256(''), ''
      from chosen`.execute(tx)
    await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status, sent_at, applicant_id)
      select gen_random_uuid(), 'decision-admitted', email, 'Bench', 'Offer of admission', '', '', 'sent', now(), applicant_id
      from chosen, generate_series(1, ${sql.lit(each.mails)})`.execute(tx)
    const colleague = sql`(select id from staff order by id limit 1)`
    await sql`insert into staff_note (id, applicant_id, staff_id, note, created_at)
      select gen_random_uuid(), applicant_id, ${colleague}, 'Called the applicant.', submitted_at
      from chosen, generate_series(1, ${sql.lit(each.notes)})`.execute(tx)
    await sql`insert into audit_event (at, actor_kind, actor_id, action, applicant_id, after)
      select submitted_at + make_interval(hours => n), 'office', ${colleague}, 'application-assigned', applicant_id,
        jsonb_build_object('staff', ${colleague})
      from chosen, generate_series(1, ${sql.lit(each.entries)}) n`.execute(tx)
  })
  await sql`vacuum analyze document, mail, staff_note, audit_event`.execute(system)
}

const opened = z.object({ data: openedApplication })

/** Returns the call that opens an admitted application with a history. Throws if `addHistories` has added none. */
export async function openAdmitted(
  { system }: Pick<Database, 'system'>,
  group: string,
  limitMs: number,
): Promise<Call> {
  const { rows } = await sql<{ applicantId: string }>`
    select applicant_id from document where code = ${codeOf(1)}`.execute(system)
  const [letter] = rows
  if (letter === undefined) throw new Error('No admitted application has a letter')
  return {
    group,
    name: 'admitted, with letter, emails and history',
    path: `/Office/applications/${letter.applicantId}`,
    limitMs,
    check(answer) {
      const { row, offer, decisions, mails, notes, history } = opened.parse(answer).data
      const isWhole =
        row.status === 'admitted' &&
        offer !== null &&
        decisions.some(({ state }) => state === 'released') &&
        mails.length >= each.mails &&
        notes.length >= each.notes &&
        history.length >= each.entries
      if (!isWhole) throw new Error(`Application ${letter.applicantId} has no offer or no history`)
    },
  }
}
