import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { completeApplicant } from '#tests/support/application-journey.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { aRequest, storedDecision } from '#tests/support/office/office-work.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/office/rebuilt-applications.ts'
import { aBiodata } from '#tests/support/samples.ts'
import { bitsOf } from './flag-bits.ts'

const server = await forThisFile(startApplicationServer())
const { system } = server.database
const [clerk, approver] = [newId(), newId()]
await system
  .insertInto('staff')
  .values([
    { id: clerk, email: 'clerk@mail.example', name: 'Ngozi Clerk', role: 'clerk' },
    { id: approver, email: 'approver@mail.example', name: 'Bola Approver', role: 'approver' },
  ])
  .execute()

const rowOf = (applicantId: string) =>
  system.selectFrom('officeApplication').selectAll().where('applicantId', '=', applicantId).executeTakeFirst()

async function submitted(): Promise<TestApplicant> {
  const who = await completeApplicant(server)
  expect(await rowOf(who.id)).toBeUndefined()
  const reply = await server.call('POST', '/Application/update-stage', who, {
    currentStage: 'ApplicationSumitted',
  })
  expect(reply.status).toBe(200)
  return who
}

function askCorrection({ id }: TestApplicant, stepId: 'biodata' | 'olevelResults') {
  const request = { applicantId: id, ...aRequest(stepId), askedBy: clerk }
  return system.transaction().execute((tx) => server.service.requests.send(tx, request))
}

const moveDecision = (id: string, state: string) =>
  sql`update decision set state = ${state}, approved_by = ${approver}, approved_at = coalesce(approved_at, now()),
    released_at = case when ${state} = 'released' then now() end where id = ${id}`.execute(system)

/**
 * Checks that every row of `office_application` agrees with its source tables, and returns the row of one application.
 */
async function agreeing({ id }: TestApplicant) {
  expect(await storedApplications(system)).toEqual(await rebuiltApplications(system))
  return rowOf(id)
}

test('rows follow every kind of change in the same transaction', async () => {
  const who = await submitted()
  const first = await agreeing(who)
  expect(first).toMatchObject({ status: 'submitted', awaited: false, version: expect.any(Number) })
  expect(['met', 'short']).toContain(first?.eligibility)
  let version = first?.version ?? 0
  async function follows(change: unknown, expected: object) {
    await change
    const row = await agreeing(who)
    expect(row).toMatchObject(expected)
    expect(row?.version).toBeGreaterThan(version)
    version = row?.version ?? 0
    return row
  }

  await follows(askCorrection(who, 'biodata'), {
    status: 'correction',
    requestDueOn: aRequest('biodata').dueOn,
    requestReturnedAt: null,
  })
  const changed = { ...aBiodata, address: '14 Market Road', state: 'kano', lga: 'Dala' }
  const corrected = await follows(server.call('PATCH', '/Profile/update-biodata', who, changed), {
    status: 'submitted',
    state: 'kano',
    requestDueOn: null,
    requestReturnedAt: expect.any(Date),
  })
  expect(corrected?.waitingSince).toEqual(corrected?.requestReturnedAt)

  await follows(askCorrection(who, 'olevelResults'), { status: 'correction' })
  const pending = sql`update olevel_subject set grade = 'AR' where applicant_id = ${who.id}`
  await follows(pending.execute(system), { awaited: false })
  const sent = { currentStage: 'OlevelResult' }
  await follows(server.call('POST', '/Application/update-stage', who, sent), {
    status: 'submitted',
    awaited: true,
  })

  const returned = await storedDecision(server, { applicantId: who.id, proposedBy: clerk })
  await follows(null, { status: 'proposed', decisionId: returned, decisionKind: 'admit' })
  await follows(moveDecision(returned, 'returned'), { status: 'submitted', decisionId: null })
  const decisionId = await storedDecision(server, { applicantId: who.id, proposedBy: clerk })
  await follows(null, { status: 'proposed', decisionId })
  await follows(moveDecision(decisionId, 'approved'), { status: 'approved' })
  await follows(moveDecision(decisionId, 'scheduled'), { status: 'scheduled' })
  await system.transaction().execute(async (tx) => {
    await sql`update decision set state = 'released', released_at = now() where id = ${decisionId}`.execute(
      tx,
    )
    await putAtStage(tx, who.id, 'IsAdmitted')
  })
  await follows(null, { status: 'admitted', decisionId })

  const letter = {
    kind: 'letter',
    applicantId: who.id,
    subjectId: decisionId,
    facts: '{}',
    factsSha256: Buffer.alloc(32),
    signature: Buffer.alloc(64),
  } as const
  const [first16, second16] = ['0000000000000001', '0000000000000002']
  await system
    .insertInto('document')
    .values({ ...letter, id: newId(), code: first16 })
    .execute()
  await agreeing(who)
  await follows(
    sql`update document set revoked_at = now(), revoked_reason = 'x' where code = ${first16}`.execute(system),
    { status: 'letter-withdrawn', offerAnswer: 'withdrawn' },
  )
  const again = system.insertInto('document').values({ ...letter, id: newId(), code: second16 })
  await follows(again.execute(), { status: 'admitted', offerAnswer: 'unanswered', answeredAt: null })

  const day = { acceptBy: '2026-11-30', acceptBySetAt: new Date() }
  const offer = system.updateTable('decision').where('id', '=', decisionId)
  await follows(offer.set(day).execute(), { acceptBy: day.acceptBy })
  const declined = { id: newId(), applicantId: who.id, decisionId, reason: 'Another university' }
  await follows(system.insertInto('offerDecline').values(declined).execute(), { offerAnswer: 'declined' })
  const undone = system
    .updateTable('offerDecline')
    .set({ undoneAt: new Date() })
    .where('id', '=', declined.id)
  await follows(undone.execute(), { offerAnswer: 'unanswered' })
  const lapsedAt = new Date('2026-11-30T23:00:00Z')
  await follows(offer.set({ lapsedAt }).execute(), { offerAnswer: 'lapsed', answeredAt: lapsedAt })
  const file = system.updateTable('applicant').where('id', '=', who.id)
  await follows(file.set({ feesPaid: feesPaid(lapsedAt, 'AcceptanceFee') }).execute(), {
    offerAnswer: 'accepted',
    answeredAt: lapsedAt,
  })
  await follows(file.set({ matricNumber: 'M/1' }).execute(), { hasMatricNumber: true })
  await follows(system.insertInto('portalAccount').values({ applicantId: who.id }).execute(), {
    hasPortalAccount: true,
  })
  await follows(file.set({ feesPaid: feesPaid(lapsedAt, 'AcceptanceFee', 'SchoolFee') }).execute(), {
    hasSchoolFee: true,
  })
  const portal = system.deleteFrom('portalAccount').where('applicantId', '=', who.id)
  await follows(portal.execute(), { hasPortalAccount: false })
})

test('a changed assignee updates the row without a new version', async () => {
  const who = await submitted()
  const { version } = (await agreeing(who)) ?? {}
  const assignment = { applicantId: who.id, staffId: clerk, assignedBy: approver }
  await system.insertInto('applicationAssignment').values(assignment).execute()
  expect(await agreeing(who)).toMatchObject({ assigneeId: clerk, version })
  const row = system.updateTable('applicationAssignment').where('applicantId', '=', who.id)
  await row.set({ staffId: approver }).execute()
  expect(await agreeing(who)).toMatchObject({ assigneeId: approver })
  await system.deleteFrom('applicationAssignment').where('applicantId', '=', who.id).execute()
  expect(await agreeing(who)).toMatchObject({ assigneeId: null, version })
})

test('rows follow the undecided pairs of possible duplicates', async () => {
  const [left, right] = [await submitted(), await submitted()]
  const pair = { id: newId(), kind: 'phone', leftId: left.id, rightId: right.id } as const
  await system.insertInto('duplicateFlag').values(pair).execute()
  await system
    .insertInto('duplicateFlag')
    .values({ ...pair, id: newId(), kind: 'nin' })
    .execute()
  expect(await agreeing(left)).toMatchObject({ openFlags: bitsOf(['nin', 'phone']) })
  const flag = system.updateTable('duplicateFlag').where('id', '=', pair.id)
  await flag.set({ decision: 'different', decidedBy: clerk, decidedAt: new Date() }).execute()
  expect(await agreeing(right)).toMatchObject({ openFlags: bitsOf(['nin']) })
})

test('rows follow the checks with the examination bodies', async () => {
  const who = await submitted()
  const [sitting] = await system
    .selectFrom('olevelResult')
    .selectAll()
    .where('applicantId', '=', who.id)
    .execute()
  const check = (outcome: 'confirmed' | 'differs' | 'unknown', minute: number) =>
    system
      .insertInto('boardCheck')
      .values({
        id: newId(),
        applicantId: who.id,
        resultId: sitting?.id ?? null,
        exam: 'WAEC 2016, 1',
        method: 'online',
        outcome,
        checkedOn: '2026-11-18',
        checkedBy: clerk,
        checkedAt: new Date(Date.UTC(2026, 10, 18, 9, minute)),
      })
      .execute()
  expect(await agreeing(who)).toMatchObject({ boardState: 'none' })
  await check('confirmed', 0)
  expect(await agreeing(who)).toMatchObject({ boardState: 'confirmed' })
  await check('unknown', 1)
  expect(await agreeing(who)).toMatchObject({ boardState: 'differs' })
  await check('confirmed', 2)
  expect(await agreeing(who)).toMatchObject({ boardState: 'confirmed' })
  await sql`insert into olevel_result (id, applicant_id, exam_name, exam_number, exam_year, upload_id)
    select ${newId()}, applicant_id, exam_name, exam_number, exam_year + 1, upload_id from olevel_result
    where applicant_id = ${who.id}`.execute(system)
  expect(await agreeing(who)).toMatchObject({ boardState: 'none' })
  await sql`delete from olevel_result where applicant_id = ${who.id} and id <> ${sitting?.id}`.execute(system)
  await sql`update olevel_result set exam_number = '2' where id = ${sitting?.id}`.execute(system)
  expect(await agreeing(who)).toMatchObject({ boardState: 'none' })
})

test('a rejection and a changed programme or name update the row', async () => {
  const who = await submitted()
  await sql`update applicant set surname = 'Ọlá-Etim', programme_id = 'gone' where id = ${who.id}`.execute(
    system,
  )
  expect(await agreeing(who)).toMatchObject({ surname: 'Ọlá-Etim', programmeId: 'gone' })
  expect((await rowOf(who.id))?.sortName).toMatch(/^ola etim /)
  const decision = await storedDecision(server, {
    applicantId: who.id,
    kind: 'reject',
    proposedBy: clerk,
  })
  await moveDecision(decision, 'released')
  await putAtStage(system, who.id, 'IsRejected')
  expect(await agreeing(who)).toMatchObject({ status: 'rejected', decisionKind: 'reject' })
})

test('without its trigger a source table no longer agrees with the rows', async () => {
  const who = await submitted()
  await sql`alter table application_eligibility disable trigger office_application_eligibility`.execute(
    server.owner,
  )
  await sql`update application_eligibility set shortfall = '{"reason": "sitting"}'
    where applicant_id = ${who.id}`.execute(system)
  expect(await storedApplications(system)).not.toEqual(await rebuiltApplications(system))
  await sql`update application_eligibility set shortfall = null where applicant_id = ${who.id}`.execute(
    system,
  )
  await sql`alter table application_eligibility enable trigger office_application_eligibility`.execute(
    server.owner,
  )
})

test('an applicant sees no row of the office', async () => {
  const who = await submitted()
  const rows = await server.database.asApplicant(who.id, (db) =>
    db.selectFrom('officeApplication').selectAll().execute(),
  )
  expect(rows).toEqual([])
})
