import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { officeApplications } from '#contract/office/applications.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

/** By default the clerk proposes, the approver withdraws the letters, and the admin reissues them. */
const { server, office, clerk, approver } = await startOfficeServer()
const admin = await officeColleague(server, 'admin')

async function offered(proposer = clerk, checker = approver): Promise<string> {
  const applicantId = await submittedApplication(server)
  const decisionIds = [await office.approved(applicantId, [proposer, checker])]
  await office.post('release-decisions', approver, { decisionIds })
  await server.runJobs()
  return applicantId
}

async function withdrawn(): Promise<string> {
  const applicantId = await offered()
  await office.post('revoke-letter', approver, { applicantId, because: 'The wrong application.' })
  return applicantId
}

const reissue = (applicantId: string, who = admin) =>
  office.post('reissue-letter', who, { applicantId, because: 'It was withdrawn by mistake.' })

/** Returns the applicant's letters, oldest first, each with the verdict of the public verification page. */
async function letters(applicantId: string) {
  const found = await server.database.system
    .selectFrom('document')
    .select(['id', 'code'])
    .where('applicantId', '=', applicantId)
    .where('kind', '=', 'letter')
    .orderBy('id')
    .execute()
  return Promise.all(
    found.map(async ({ id, code }) => ({
      id,
      code,
      verdict: (await server.services.documents.verify(code, null)).verdict,
    })),
  )
}

async function subjectsTo(applicantId: string) {
  const file = server.database.system.selectFrom('applicant').select('email').where('id', '=', applicantId)
  const mails = await server.mailsTo((await file.executeTakeFirstOrThrow()).email)
  return mails.map(({ text }) => /is withdrawn|is issued again|We offer you/.exec(text)?.[0])
}

const current = async (applicantId: string) =>
  officeApplications.open.data.parse((await office.get(`applications/${applicantId}`, clerk)).data)
    .decisions[0]

test('the new letter is genuine, the old one stays withdrawn, and one audit entry names both', async () => {
  const applicantId = await withdrawn()
  const [before] = await letters(applicantId)
  expect([await reissue(applicantId), await reissue(applicantId)]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
  const [old, fresh, ...more] = await letters(applicantId)
  expect(more).toEqual([])
  expect(old).toMatchObject({ code: before?.code, verdict: 'withdrawn' })
  expect(fresh?.verdict).toBe('genuine')
  expect(fresh?.code).not.toBe(old?.code)
  const trail = server.database.system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .where('action', '=', 'document-issued-again')
  expect(await trail.execute()).toMatchObject([
    {
      actorKind: 'office',
      actorId: admin.id,
      before: { documentId: old?.id, holds: false },
      after: { documentId: fresh?.id, holds: true, reason: 'It was withdrawn by mistake.' },
    },
  ])
})

test('only a colleague who neither withdrew the letter nor proposed the offer may reissue it', async () => {
  const applicantId = await withdrawn()
  expect(await current(applicantId)).toMatchObject({ letterWithdrawnById: approver.id })
  expect(await reissue(applicantId, approver)).toMatchObject({
    status: 403,
    code: 'second-person-required',
    message: 'You have withdrawn this letter: a colleague has to issue it again.',
  })
  expect((await reissue(applicantId, clerk)).status).toBe(403)
  const proposer = await officeColleague(server, 'approver')
  const own = await offered(proposer)
  await office.post('revoke-letter', approver, { applicantId: own, because: 'The wrong application.' })
  expect(await reissue(own, proposer)).toMatchObject({
    status: 403,
    code: 'second-person-required',
    message: 'You have proposed this offer: a colleague has to issue its letter again.',
  })
  expect(await letters(own)).toMatchObject([{ verdict: 'withdrawn' }])
  expect((await reissue(own)).status).toBe(200)
  expect(await current(own)).toMatchObject({ letterWithdrawnAt: null, letterWithdrawnById: null })
})

test('of two colleagues who reissue a letter, the second one learns who reissued it', async () => {
  const applicantId = await withdrawn()
  const second = await officeColleague(server, 'approver')
  const { version } = officeApplications.open.data.parse(
    (await office.get(`applications/${applicantId}`, second)).data,
  )
  const seen = { applicantId, version, because: 'The slip is genuine.' }
  expect((await reissue(applicantId)).status).toBe(200)
  expect(await office.post('reissue-letter', second, seen)).toMatchObject({
    status: 409,
    code: 'application-changed',
    message: expect.stringContaining('Test admin: '),
  })
  expect((await office.post('reissue-letter', admin, seen)).status).toBe(200)
  expect(await letters(applicantId)).toMatchObject([{ verdict: 'withdrawn' }, { verdict: 'genuine' }])
})

test('a letter counts as valid even if it was issued in the same millisecond as the withdrawn one', async () => {
  const applicantId = await withdrawn()
  await reissue(applicantId)
  await sql`update document set issued_at = '2026-01-02 03:04:05.678Z' where applicant_id = ${applicantId}`.execute(
    server.owner,
  )
  expect(await current(applicantId)).toMatchObject({ letterWithdrawnAt: null })
})

test('a valid letter is not reissued, and an applicant without an offer gets none', async () => {
  const applicantId = await offered()
  expect((await reissue(applicantId)).status).toBe(409)
  expect(await letters(applicantId)).toMatchObject([{ verdict: 'genuine' }])
  expect((await reissue(await submittedApplication(server))).status).toBe(409)
})

test('the applicant gets a mail and a notification about each withdrawal and each new letter', async () => {
  const applicantId = await withdrawn()
  await reissue(applicantId)
  await office.post('revoke-letter', approver, { applicantId, because: 'A forged slip after all.' })
  await reissue(applicantId)
  expect((await subjectsTo(applicantId)).reverse()).toEqual([
    'We offer you',
    'is withdrawn',
    'is issued again',
    'is withdrawn',
    'is issued again',
  ])
  const notices = server.database.system
    .selectFrom('notification')
    .select('title')
    .where('applicantId', '=', applicantId)
    .where('title', '=', 'Your letter of admission was issued again')
  expect(await notices.execute()).toHaveLength(2)
})

test('fees open again, but a payment received in the meantime stays queued for refund', async () => {
  const applicantId = await offered()
  const { token } = await server.session(applicantId)
  const begin = () =>
    server.ask('POST', '/Payment/initiate-payment', { token, body: { payType: 'AcceptanceFee' } })
  const settle = async () => {
    const reference = server.gateway.initialised.at(-1)?.reference ?? ''
    server.gateway.says(reference, 'succeeded')
    await server.ask('POST', '/Payment/requery-payment', { token, body: { transactionReference: reference } })
    return reference
  }
  expect((await begin()).status).toBe(200)
  await office.post('revoke-letter', approver, { applicantId, because: 'The wrong application.' })
  const early = await settle()
  expect((await begin()).status).toBe(409)
  await reissue(applicantId)
  const status = await server.ask('GET', '/Application/get-admission', { token })
  expect(status.data).toMatchObject({ decision: 'admitted', letterWithdrawnAt: null })
  expect((await begin()).status).toBe(200)
  const later = await settle()
  const { system } = server.database
  const payments = await system
    .selectFrom('payment')
    .leftJoin('refund', 'refund.paymentId', 'payment.id')
    .select(['reference', 'appliedAt', 'refund.reason', 'refund.refundedAt'])
    .where('applicantId', '=', applicantId)
    .orderBy('payment.id')
    .execute()
  expect(payments).toMatchObject([
    { reference: early, appliedAt: null, reason: expect.stringContaining('withdrawn'), refundedAt: null },
    { reference: later, appliedAt: expect.any(Date), reason: null },
  ])
  const bursar = await officeColleague(server, 'bursar')
  expect((await office.post('refunds', bursar, {})).data).toMatchObject({
    rows: [{ reference: early, refundedAt: null }],
  })
  expect((await server.ask('GET', '/Profile/Get-MatricNumber', { token })).status).toBe(200)
})
