import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { officeApplications } from '#contract/office/applications.ts'
import { shownOfStep } from '#contract/office/audit/audit-shown.ts'
import { steps } from '#contract/steps/registry.ts'
import { officeAudit, officeMoney } from '#contract/office/audit/audit.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { officeColleague, staffCommands } from '#tests/support/office/office.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { institution } from '#tests/support/institution/index.ts'
import { aBiodata } from '#tests/support/samples.ts'
import { answerAll, callerOf } from '#tests/api/api-calls.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office } = await startOfficeServer()
const bursar = await officeColleague(server, 'bursar')
const auditor = await officeColleague(server, 'auditor')

const refunds = z.object({ data: officeMoney.refunds.data })
const trailPage = z.object({ data: officeAudit.trail.data })

test('refunds are listed, can be settled once with a reference, and the mark can be undone', async () => {
  const applicantId = await submittedApplication(server)
  const paymentId = newId()
  const reference = `twice-${paymentId}`
  const { system } = server.database
  await system
    .insertInto('payment')
    .values({
      id: paymentId,
      applicantId,
      admissionSession: '2024/2025',
      payType: 'AcceptanceFee',
      fee: 'AcceptanceFee',
      description: 'Acceptance Fee',
      amountKobo: 3_000_000,
      reference,
      gateway: 'paystack',
      status: 'succeeded',
    })
    .execute()
  await system
    .insertInto('refund')
    .values({ paymentId, amountKobo: 3_000_000, reason: 'paid-twice' })
    .execute()
  const mark = (transferReference: string) =>
    office.post('mark-refunded', bursar, { reference, transferReference })
  const listedRefund = async () =>
    refunds
      .parse(await office.post('refunds', bursar, {}))
      .data.rows.find((each) => each.reference === reference)
  expect(await listedRefund()).toMatchObject({
    applicantId,
    submitted: true,
    amount: 30000,
    reason: 'paid-twice',
    refundedAt: null,
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => mark('GTB 4711')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const settled = { transferReference: 'GTB 4711', refundedBy: bursar.name }
  expect(await listedRefund()).toMatchObject({ refundedAt: expect.any(String), ...settled })
  expect((await mark('GTB 4712')).code).toBe('refund-settled')
  expect((await mark('')).errors).toEqual({ transferReference: 'Type the reference of the transfer.' })
  const trail = await system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .where('action', '<>', 'signed-in')
    .execute()
  expect(trail).toMatchObject([
    {
      action: 'refund-settled',
      actorId: bursar.id,
      before: { refunded: false },
      after: { reference, amountKobo: 3_000_000, refunded: true, transferReference: 'GTB 4711' },
    },
  ])
  const unmark = (transferReference?: string) =>
    office.post('undo-refunded', bursar, { reference, transferReference })
  expect((await unmark('GTB 4712')).code).toBe('refund-settled')
  expect((await unmark()).code).toBe('refund-settled')
  expect(await listedRefund()).toMatchObject(settled)
  const undone = await Promise.all(Array.from({ length: 20 }, () => unmark('GTB 4711')))
  expect(new Set(undone.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await listedRefund()).toMatchObject({ refundedAt: null, transferReference: null, refundedBy: null })
  expect(await auditEntries(system, applicantId, 'refund-reopened')).toHaveLength(1)
  expect((await mark('GTB 4712')).status).toBe(200)
  const unknown = { reference: 'unknown', transferReference: 'GTB 1' }
  expect((await office.post('mark-refunded', bursar, unknown)).status).toBe(404)
  expect((await office.post('undo-refunded', bursar, { reference: 'unknown' })).status).toBe(404)
})

test('the audit log can be filtered by application, colleague and action, and is paged by key', async () => {
  const number = `TRAIL/${Date.now()}`
  const clerk = await officeColleague(server, 'clerk', { name: 'Ngozi Clerk' })
  const applicantId = await submittedApplication(server, { applicationNumber: number })
  for (let note = 0; note < 120; note++)
    await office.post('add-note', clerk, { applicantId, note: `Note ${note}` })
  const read = async (body: object) => trailPage.parse(await office.post('audit-trail', auditor, body)).data
  const first = await read({ application: applicantId })
  const second = await read({ application: applicantId, after: first.next })
  expect([first.entries.length, second.entries.length, second.next]).toEqual([100, 20, null])
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(first.entries[0]).toMatchObject({ actor: 'Ngozi Clerk', action: 'Wrote a note', applicantId })
  expect((await read({ application: applicantId, action: 'application-opened' })).entries).toEqual([])
  expect((await read({ application: 'nonsense' })).entries).toEqual([])
  expect(first.entries[0]).toMatchObject({ applicationNumber: number, submitted: true })
  expect(await read({ application: number.toLowerCase() })).toEqual(first)
  expect((await read({ application: number, colleague: 'ngozi cl' })).entries).toEqual(first.entries)
  expect((await read({ application: number, colleague: clerk.email })).entries).toEqual(first.entries)
  expect((await read({ application: number, colleague: 'nobody here' })).entries).toEqual([])
  expect((await read({ application: number, colleague: '%' })).entries).toEqual([])
  expect((await office.post('audit-trail', auditor, { after: '1; drop' })).status).toBe(400)
})

test('the audit log shows no birth date, phone number, address or identity number', async () => {
  const { id, token } = await server.applicant('Biodata')
  for (const body of [aBiodata, { ...aBiodata, dob: '2001-02-03' }])
    await server.ask('PATCH', '/Profile/update-biodata', { token, body })
  const answer = await office.post('audit-trail', auditor, { application: id, action: 'biodata-saved' })
  expect(trailPage.parse(answer).data.entries).toHaveLength(2)
  for (const secret of [aBiodata.dob, '2001-02-03', aBiodata.nin, aBiodata.mobileNumber, aBiodata.address])
    expect(answer.text).not.toContain(secret)
  expect(answer.text).toContain(aBiodata.lastName)
})

test('after a complete application the audit log shows only fields marked as safe', async () => {
  const who = await server.applicant('PictureUpload')
  await answerAll(callerOf(server, who))
  const answer = await office.post('audit-trail', auditor, { application: who.id })
  const { entries } = trailPage.parse(answer).data
  const listed = JSON.stringify(entries.map(({ before, after }) => [before, after]))
  const answered = steps.flatMap((step) =>
    step.example(institution).answer.flatMap(({ body }) => leaves(body).map((leaf) => ({ ...leaf, step }))),
  )
  const marked = ({ step, name }: (typeof answered)[number]) =>
    Object.values(shownOfStep(step)).some((names) => names.includes(name))
  const hidden = answered.filter((each) => !marked(each) && each.value.length > 4)
  expect(hidden.length).toBeGreaterThan(10)
  for (const { name, value } of hidden) expect([name, listed.includes(value)]).toEqual([name, false])
  const shown = answered.filter((each) => marked(each) && each.value.length > 4)
  expect(shown.length).toBeGreaterThan(5)
  for (const { name, value } of shown) expect([name, listed.includes(value)]).toEqual([name, true])
})

function leaves(body: object): { name: string; value: string }[] {
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? leaves(value) : [{ name, value: String(value) }],
  )
}

test('audit entries name colleagues, in the audit log and in the application’s history', async () => {
  const clerk = await officeColleague(server, 'clerk')
  const approver = await officeColleague(server, 'approver', { name: 'Bala Okafor' })
  const applicantId = await submittedApplication(server)
  const decisionIds = [await office.approved(applicantId, [clerk, approver])]
  await office.post('release-decisions', approver, { decisionIds })
  const trail = trailPage.parse(await office.post('audit-trail', auditor, { application: applicantId }))
  const opened = officeApplications.open.data.parse(
    (await office.get(`applications/${applicantId}`, clerk)).data,
  )
  for (const entries of [trail.data.entries, opened.history]) {
    const after = (act: string) => entries.find(({ action }) => action === act)?.after
    expect(after('Approved the decision')).toMatchObject({ approvedBy: 'Bala Okafor', state: 'approved' })
    expect(after('Scheduled the release')).toMatchObject({ releasedBy: 'Bala Okafor' })
  }
  await staffCommands(server).disable(clerk.email)
  const ended = trailPage.parse(await office.post('audit-trail', auditor, { action: 'staff-disabled' }))
  expect(ended.data.entries[0]?.after).toMatchObject({ staff: clerk.name })
})

test('the hash chain of the audit log is verified', async () => {
  await server.services.auditChain.extend()
  const answer = await office.get('audit-check', auditor)
  expect(answer.data).toMatchObject({ intact: true, brokenAt: null })
  expect(answer.data).toHaveProperty('checked')
})
