import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { people, person } from '#contract/office/people/people.ts'
import { personView } from '#contract/office/people/person-help.ts'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { idOfEmail } from '#tests/support/applicant-record.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { anOffer, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const found = z.object({ data: people.search.data })

const applicationFee = {
  admissionSession: institution.admission.session,
  payType: 'ApplicationFee',
  fee: 'ApplicationFee',
  description: 'Application fee',
  amountKobo: 2_500_000,
  gateway: 'fake',
} as const

async function find(search: string): Promise<string[]> {
  const { data } = found.parse(await office.post('find-people', clerk, { search }))
  return data.rows.map(({ email }) => email)
}

const open = async (id: string) => person.parse((await office.get(`people/${id}`, clerk)).data)

describe('the search', () => {
  test('finds a person who has only registered, by name, email and phone', async () => {
    const email = await server.register()
    const id = await idOfEmail(system, email)
    await system
      .updateTable('applicant')
      .set({ surname: 'Ọ̀ṣúnfẹ́mi', mobileNo: '+2348055512345' })
      .where('id', '=', id)
      .execute()
    for (const search of ['osunfemi', email, '0805 551 2345', '+2348055512345'])
      expect([search, ...(await find(search))]).toEqual([search, email])
  })

  test('finds a submitted application by each of its numbers', async () => {
    const id = await submittedApplication(server, {
      applicationNumber: 'HELP/24/000731',
      matricNumber: 'HELP/24/NSC/00012',
    })
    const { email } = await system
      .selectFrom('applicant')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const search of ['help/24/000731', '24/000731', '731', 'help/24/nsc/00012'])
      expect([search, ...(await find(search))]).toEqual([search, email])
  })

  test('finds the payer of a payment by our reference and by the gateway’s', async () => {
    const email = await server.activated()
    const applicantId = await idOfEmail(system, email)
    await system
      .insertInto('payment')
      .values({
        ...applicationFee,
        id: applicantId,
        applicantId,
        reference: 'MTR-AAAAA-BBBBB-CCCCC-DDDDD',
        gatewayId: '290008223344',
      })
      .execute()
    expect(await find('mtr-aaaaa-bbbbb-ccccc-ddddd')).toEqual([email])
    expect(await find('290008223344')).toEqual([email])
  })

  test('returns at most 20 people, and says that there are more', async () => {
    for (let count = 0; count < 21; count += 1) await submittedApplication(server, { surname: 'Crowdson' })
    const { data } = found.parse(await office.post('find-people', clerk, { search: 'crowdson' }))
    expect([data.rows.length, data.isCut]).toEqual([20, true])
  })

  test('is logged without its text', async () => {
    await find('Very Secret Name')
    const logged = await system
      .selectFrom('auditEvent')
      .select(['actorId', 'after'])
      .where('action', '=', 'people-searched')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(logged).toEqual({ actorId: clerk.id, after: { found: 0 } })
  })
})

describe('the page of a person', () => {
  let email = ''
  let id = ''
  beforeAll(async () => {
    email = await server.register()
    id = await idOfEmail(system, email)
  })

  test('says what the applicant must do next, and opening it is logged once', async () => {
    expect(await open(id)).toMatchObject({
      stage: 'Registered, not activated',
      next: 'Open the activation email and follow its link. Look in the spam folder too.',
      waitsForActivation: true,
      payments: [],
      mails: [{ status: 'kept' }],
    })
    await open(id)
    expect(await auditEntries(system, id, 'person-opened')).toMatchObject([{ actorId: clerk.id }])
    const activated = await idOfEmail(system, await server.activated())
    expect(await open(activated)).toMatchObject({ stage: 'Activated, application fee not paid' })
  })

  test('names a request, and does not reveal a decision before its release', async () => {
    const asked = await submittedApplication(server)
    expect(await open(asked)).toMatchObject({ stage: 'Submitted, waits for the office' })
    await office.post('propose-decision', clerk, { applicantId: asked, ...anOffer })
    expect(await open(asked)).toMatchObject({ stage: 'Submitted, waits for the office' })
    const other = await submittedApplication(server)
    await office.post('send-request', clerk, { applicantId: other, ...aRequest('biodata') })
    expect((await open(other)).next).toMatch(/^Answer the office’s request in the portal, by /)
  })

  test('a colleague can send a new activation code, three times in an hour', async () => {
    const send = () => office.post('send-activation', clerk, { personId: id })
    const first = await server.codeFor(email)
    expect((await send()).status).toBe(200)
    await server.runJobs()
    expect(await server.codeFor(email)).not.toBe(first)
    expect(await auditEntries(system, id, 'activation-code-mailed')).toMatchObject([{ actorId: clerk.id }])
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429])
    const active = await idOfEmail(system, await server.activated())
    expect(await office.post('send-activation', clerk, { personId: active })).toMatchObject({
      status: 409,
      code: 'profile-already-activated',
    })
  })

  test('a colleague can check a payment at the gateway', async () => {
    const payer = await idOfEmail(system, await server.activated())
    const reference = 'MTR-EEEEE-FFFFF-GGGGG-HHHHH'
    await system
      .insertInto('payment')
      .values({ ...applicationFee, id: payer, applicantId: payer, reference })
      .execute()
    server.gateway.says(reference, 'succeeded')
    const answer = await office.post('check-payment', clerk, { personId: payer, reference })
    expect(answer.status).toBe(200)
    expect(await open(payer)).toMatchObject({
      stage: 'Application fee paid, filling in',
      payments: [{ reference, status: 'succeeded' }],
    })
    expect(await auditEntries(system, payer, 'payment-checked')).toMatchObject([{ actorId: clerk.id }])
  })

  test('auditors can read, but not act; unknown people and payments are not found', async () => {
    const auditor = await officeColleague(server, 'auditor')
    expect((await office.get(`people/${id}`, auditor)).status).toBe(200)
    expect((await office.post('send-activation', auditor, { personId: id })).status).toBe(403)
    for (const personId of ['nobody', clerk.id])
      expect((await office.get(`people/${personId}`, approver)).status).toBe(404)
    const unknown = { personId: id, reference: 'MTR-NONE' }
    expect((await office.post('check-payment', clerk, unknown)).status).toBe(404)
  })
})

describe('what a person sees', () => {
  const seen = async (id: string) => personView.parse((await office.get(`people/${id}/view`, clerk)).data)

  test('contains saved answers, unsaved sections and notifications, and is logged once', async () => {
    const { id, token } = await server.applicant('Biodata')
    await server.ask('POST', '/Application/save-draft', {
      token,
      body: { section: 'biodata', answers: { address: 'Half' } },
    })
    await system
      .insertInto('notification')
      .values({
        id: newId(),
        applicantId: id,
        title: 'Profile activated',
        message: 'Pay next.',
        page: '/dashboard',
        dedupeKey: null,
      })
      .execute()
    const view = await seen(id)
    expect(view).toMatchObject({
      stage: 'Application fee paid, filling in',
      drafts: [{ title: 'Bio-Data' }],
      notifications: [{ title: 'Profile activated', isRead: false }],
    })
    expect(view.application.steps.length).toBeGreaterThan(3)
    expect(JSON.stringify(view)).not.toContain('Half')
    await seen(id)
    expect(await auditEntries(system, id, 'person-viewed')).toHaveLength(1)
  })

  test('is not shown to auditors, nor for unknown people', async () => {
    const auditor = await officeColleague(server, 'auditor')
    const id = await submittedApplication(server)
    expect((await office.get(`people/${id}/view`, auditor)).status).toBe(403)
    expect((await office.get(`people/${newId()}/view`, clerk)).status).toBe(404)
  })
})

describe('an email sent again', () => {
  const again = (personId: string, mail: string, who = clerk) =>
    office.post('send-mail-again', who, { personId, mail })
  const mailsTo = async (id: string) =>
    system.selectFrom('mail').select(['template', 'recipient']).where('applicantId', '=', id).execute()

  test('has the current data, is sent to the present address, and is recorded', async () => {
    const id = await submittedApplication(server)
    const { email } = await open(id)
    expect((await open(id)).mailsAgain).toEqual(['application-submitted'])
    expect((await again(id, 'application-submitted')).status).toBe(200)
    expect(await mailsTo(id)).toEqual([{ template: 'application-submitted', recipient: email }])
    expect(await auditEntries(system, id, 'mail-sent-again')).toMatchObject([
      { actorId: clerk.id, after: { mail: 'application-submitted' } },
    ])
    expect((await again(id, 'decision')).status).toBe(404)
    expect((await again(id, 'password-reset')).status).toBe(400)
  })

  test('never reveals a decision that is not released', async () => {
    const id = await submittedApplication(server)
    const decisionId = await office.approved(id, [clerk, approver], anOffer)
    expect((await open(id)).mailsAgain).toEqual(['application-submitted'])
    expect((await again(id, 'decision')).status).toBe(404)
    await office.post('release-decisions', approver, { decisionIds: [decisionId] })
    await server.services.office.releases.releaseDue()
    expect((await again(id, 'decision')).status).toBe(200)
    const sent = (await mailsTo(id)).filter(({ template }) => template === 'decision-admitted')
    expect(sent).toHaveLength(2)
  })

  test('is limited to three in an hour for each person', async () => {
    const id = await submittedApplication(server)
    const answers: number[] = []
    for (let n = 0; n < 4; n += 1) answers.push((await again(id, 'application-submitted')).status)
    expect(answers).toEqual([200, 200, 200, 429])
    expect(await mailsTo(id)).toHaveLength(3)
  })
})
