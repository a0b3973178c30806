import { sql } from 'kysely'
import * as z from 'zod/mini'
import { assignmentRules } from '#contract/office/review/assignment-rules.ts'
import { duplicates } from '#contract/office/duplicates/duplicates.ts'
import { sharedValues } from '#contract/office/duplicates/shared-values.ts'
import { verification } from '#contract/office/verification/verification.ts'
import { newId } from '#server/db/id.ts'
import type { ApiServer } from '#tests/support/api-server.ts'
import type { OfficeColleague } from '#tests/support/office/office.ts'
import { aRequest, officeCalls } from '#tests/support/office/office-work.ts'
import { applicantAt } from './history-applicant.ts'

export type Office = (path: string, who: OfficeColleague, body: object) => Promise<unknown>

interface Colleagues {
  clerk: OfficeColleague
  approver: OfficeColleague
}

const marked = z.looseObject({ sittings: verification.mark.data.shape.sittings })

/** Fills the tables of the office, mostly through the office's API. */
export async function officeRecords(
  server: ApiServer,
  { clerk, approver }: Colleagues,
  office: Office,
): Promise<void> {
  const db = server.database.system
  const who = await applicantAt(server, 'ApplicationSumitted')
  const applicantId = who.id
  const subjects = await sql<{ resultId: string; subjectName: string; typed: string }>`
    select result_id as "resultId", subject_name as "subjectName", grade as typed
    from olevel_subject where result_id in (select id from olevel_result where applicant_id = ${applicantId})
    order by subject_name`.execute(db)
  const marks = subjects.rows.map((subject) => ({ ...subject, slip: subject.typed }))
  const { sittings } = marked.parse(await office('verify-subjects', clerk, { applicantId, marks }))
  await office('record-board-check', clerk, {
    applicantId,
    resultId: sittings[0]?.resultId,
    method: 'online',
    outcome: 'confirmed',
    checkedOn: '2026-11-20',
    reference: 'Screenshot 4',
  })
  const years = { kind: 'work', name: '', class: '', points: null, field: '', subjects: [], workYears: 2 }
  await office('save-verified-fact', clerk, { applicantId, ...years, document: 'Letter of the employer' })
  await office('set-check', clerk, {
    applicantId,
    name: 'documents',
    state: 'passed',
    reason: 'Seen on paper.',
  })
  // All applicants of this installation have the same name and phone number, so the duplicate search finds pairs of
  // them.
  await server.services.office.duplicateSearch.searchWaiting()
  const { flags } = duplicates.list.data.parse(await office('duplicates', clerk, {}))
  await office('decide-duplicate', clerk, { flagId: flags[0]?.id, decision: 'different' })
  const { values } = sharedValues.list.data.parse(await office('shared-values', clerk, {}))
  await office('decide-shared-value', clerk, { sharedValueId: values[0]?.id })
  // The duplicate search adds rows to this table only for a value that is in more than 20 other applications. This
  // installation has no such value, so a row is inserted directly.
  await sql`insert into duplicate_shared (applicant_id, kind) values (${applicantId}, 'picture-similar')`.execute(
    db,
  )
  await office('prepare-export', approver, { format: 'csv' })
  await office('save-view', clerk, { name: 'Lagos, oldest first', shared: true, view: { state: ['lagos'] } })
  await office('plan-approvals', approver, { applicantIds: [applicantId] })
  const { message, dueOn } = aRequest('biodata')
  await office('plan-requests', clerk, { applicantIds: [applicantId], sections: ['biodata'], message, dueOn })
  const rule = { staffId: clerk.id, kind: 'digits', programmes: [], digits: ['3'], share: 0, active: false }
  const { revision } = assignmentRules.list.data.parse(
    (await officeCalls(server).get('assignment-rules', approver)).data,
  )
  await office('assign-applications', approver, { applicantIds: [applicantId], staffId: clerk.id })
  await office('save-assignment-rules', approver, { rules: [rule], revision })
  await office('send-request', clerk, {
    applicantId: (await applicantAt(server, 'ApplicationSumitted')).id,
    ...aRequest('biodata'),
    documents: [{ name: 'Birth certificate', explanation: 'Both sides.' }],
  })
  await office('set-banner', approver, { text: 'Paystack is slow today. Do not pay twice.', hours: '4' })
  await server.services.office.list.foldCounts()
  await server.services.office.takings.foldTotals()
  // Only a release of more than 500 decisions adds rows to this table, so a row is inserted directly.
  await sql`insert into office_application_due select applicant_id from decision limit 1`.execute(db)
  await sql`insert into offer_reminder (decision_id, accept_by, days_before)
    select id, accept_by, 7 from decision where state = 'released' and accept_by is not null limit 1`.execute(
    db,
  )
  await sql`insert into request_reminder (request_id, days_before)
    select id, 7 from office_request where due_on is not null limit 1`.execute(db)
  await sql`insert into decision_return (decision_id, returned_by, version)
    select id, approved_by, 1 from decision where state = 'released' and approved_by is not null limit 1`.execute(
    db,
  )
  await sql`insert into email_change (applicant_id, new_email, old_code, new_code, session_id, expires_at)
    values (${applicantId}, 'amaka@new.example', '\\x01', '\\x02', ${newId()}, now() + interval '1 day')`.execute(
    db,
  )
  // By default a test server draws no application for a second verification. So the rows of `sample_draw`,
  // `second_verification` and `second_reading` are inserted directly.
  await sql`insert into sample_draw (applicant_id, is_drawn, one_in)
    select applicant_id, true, 20 from decision where state = 'released' limit 1
    on conflict (applicant_id) do update set is_drawn = true, one_in = 20`.execute(db)
  await sql`insert into second_verification (decision_id, applicant_id, outcome, verified_by, verified_at)
    select id, applicant_id, 'agreed', approved_by, now() from decision
    where state = 'released' and approved_by is not null limit 1`.execute(db)
  await sql`insert into second_reading (decision_id, result_id, exam_name, subject_name, first_grade, second_grade)
    select decision_id, gen_random_uuid(), 'WAEC', 'Economics', 'C4', 'C4' from second_verification`.execute(
    db,
  )
  // Creates this applicant after the duplicate search and the updates of list counts and payment totals. So the history
  // also contains an application and a payment that these jobs have not processed.
  await applicantAt(server, 'ApplicationSumitted')
}
