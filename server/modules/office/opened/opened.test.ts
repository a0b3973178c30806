import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { openedApplication } from '#contract/office/applications.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { newId } from '#server/db/id.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { anOffer, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { aBiodata } from '#tests/support/samples.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office } = await startOfficeServer()
const clerk = await officeColleague(server, 'clerk', { name: 'Ngozi Clerk' })

const opened = z.object({ data: openedApplication })
const open = async (applicantId: string, who = clerk) =>
  opened.parse(await office.get(`applications/${applicantId}`, who)).data
const auditOf = async (applicantId: string) =>
  server.database.system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .where('action', '<>', 'signed-in')
    .orderBy('id')
    .execute()
const ask = (applicantId: string, stepId: StepId = 'biodata', message = 'Write the address in full.') =>
  office.post('send-request', clerk, { applicantId, ...aRequest(stepId, message) })

describe('an opened application', () => {
  test('shows the submitted answers, uploads and payments, and logs the access', async () => {
    const applicantId = await submittedApplication(server)
    await server.database.system
      .insertInto('payment')
      .values({
        id: newId(),
        applicantId,
        admissionSession: '2024/2025',
        payType: 'ApplicationFee',
        fee: 'ApplicationFee',
        description: 'Application Fee',
        amountKobo: 2_500_050,
        reference: `open-${applicantId}`,
        gateway: 'paystack',
        status: 'succeeded',
      })
      .execute()
    await office.post('add-note', clerk, { applicantId, note: 'Called her.\nShe will send the slip.' })
    await office.post('propose-decision', clerk, { applicantId, ...anOffer })
    const data = await open(applicantId)
    expect(data).toMatchObject({
      row: { applicantId, status: 'proposed', name: 'Ẹ̀kúndayọ̀ Ọlúwaṣeun' },
      phone: '08000000011',
      application: { submittedAt: expect.any(String) },
      payments: [{ amount: 25000.5, status: 'succeeded', flagged: null }],
      decisions: [{ state: 'proposed', proposedBy: 'Ngozi Clerk' }],
      requests: [],
      notes: [{ author: 'Ngozi Clerk', note: 'Called her.\nShe will send the slip.' }],
      results: { eligibility: [{ verdict: 'short', reasons: [expect.stringMatching(/^Missing: /)] }] },
    })
    expect(data.row.decisionId).toBe(data.decisions[0]?.id)
    expect(JSON.stringify(data.application.steps)).toContain('As submitted')
    expect(data.history.map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
      'Ngozi Clerk: Opened the application',
      'Ngozi Clerk: Proposed a decision',
      'Ngozi Clerk: Wrote a note',
    ])
    expect(await auditOf(applicantId)).toMatchObject([
      {
        action: 'note-added',
        actorKind: 'office',
        actorId: clerk.id,
        after: {
          sha256: createHash('sha256').update('Called her.\nShe will send the slip.').digest('hex'),
        },
      },
      { action: 'decision-proposed' },
      { action: 'application-opened' },
    ])
    expect(JSON.stringify(await auditOf(applicantId))).not.toContain('Called her')
  })

  test('logs one read per colleague and visit, and another one at the next visit', async () => {
    const applicantId = await submittedApplication(server)
    const other = await officeColleague(server, 'approver')
    await open(applicantId)
    await open(applicantId)
    await open(applicantId, other)
    expect((await auditOf(applicantId)).map(({ actorId }) => actorId)).toEqual([clerk.id, other.id])
    // The time of an audit entry cannot be changed, so the test inserts an entry with an earlier time.
    const later = await submittedApplication(server)
    await sql`insert into audit_event (at, actor_kind, actor_id, action, applicant_id)
      values (now() - interval '31 minutes', 'office', ${clerk.id}, 'application-opened', ${later})`.execute(
      server.database.system,
    )
    await open(later)
    expect(await auditOf(later)).toHaveLength(2)
  })

  test('that is loaded ahead has the same data and is not logged as opened', async () => {
    const applicantId = await submittedApplication(server)
    const ahead = async () => opened.parse(await office.get(`applications/${applicantId}/ahead`, clerk)).data
    const { application } = await ahead()
    await ahead()
    const actions = async () => (await auditOf(applicantId)).map(({ action }) => action)
    expect(await actions()).toEqual(['application-loaded-ahead'])
    expect((await open(applicantId)).application).toEqual(application)
    expect(await actions()).toEqual(['application-loaded-ahead', 'application-opened'])
    const auditor = await officeColleague(server, 'auditor')
    expect((await office.get(`applications/${applicantId}/ahead`, auditor)).status).toBe(403)
  })

  test('is available only after the submission', async () => {
    const { id } = await server.applicant('SubmitApplication')
    for (const wrong of [id, newId(), 'nonsense', "';--"]) {
      const answers = [
        await office.get(`applications/${encodeURIComponent(wrong)}`, clerk),
        await office.get(`applications/${encodeURIComponent(wrong)}/ahead`, clerk),
        await office.post('add-note', clerk, { applicantId: wrong, note: 'Hello' }),
        await ask(wrong),
        await office.post('withdraw-request', clerk, { applicantId: wrong, requestId: newId() }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      expect(new Set(answers.map(({ message }) => message))).toEqual(
        new Set(['We could not find this application.']),
      )
    }
    expect(await auditOf(id)).toEqual([])
  })
})

describe('a picture', () => {
  const fetchPicture = (ticket: string, headers: Record<string, string>) =>
    server.http.inject({ method: 'GET', url: `/api/Office/uploads/${ticket}`, headers })

  async function withPicture(submitted: boolean, jpeg: Buffer = Buffer.from('a picture')) {
    const applicantId = submitted
      ? await submittedApplication(server)
      : (await server.applicant('Biodata')).id
    const ticket = await server.ticket(applicantId, 'OlevelResult')
    const fileKey = await server.files.put(jpeg)
    await server.database.system.updateTable('upload').set({ fileKey }).where('ticket', '=', ticket).execute()
    return { applicantId, ticket, jpeg }
  }

  test('is served to a colleague with safe headers, and the access is logged', async () => {
    const { applicantId, ticket, jpeg } = await withPicture(true)
    const answer = await fetchPicture(ticket, clerk.headers)
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, jpeg])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(await auditOf(applicantId)).toMatchObject([{ action: 'upload-opened', actorId: clerk.id }])
  })

  test('that is large is sent to the screen as a smaller copy, with the same headers and access', async () => {
    const { applicantId, ticket } = await withPicture(true, await noisyPicture(1500, 750, 'jpeg'))
    const stored = await fetchPicture(ticket, clerk.headers)
    for (const path of [`${ticket}/screen`, `${ticket}/ahead`]) {
      const copy = await fetchPicture(path, clerk.headers)
      expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ width: 1000, height: 500 })
      expect(copy.rawPayload.length).toBeLessThan(stored.rawPayload.length)
      expect(copy.headers['cache-control']).toBe(stored.headers['cache-control'])
    }
    expect(await auditOf(applicantId)).toMatchObject([
      { action: 'upload-opened' },
      { action: 'application-loaded-ahead' },
    ])
    const early = await withPicture(false)
    expect((await fetchPicture(`${early.ticket}/screen`, clerk.headers)).statusCode).toBe(404)
    await server.database.system
      .updateTable('upload')
      .set({ discardedAt: new Date() })
      .where('ticket', '=', ticket)
      .execute()
    expect((await fetchPicture(`${ticket}/screen`, clerk.headers)).statusCode).toBe(404)
  })

  test('that is loaded ahead is logged as opened when it is shown, once per visit', async () => {
    const { applicantId, ticket, jpeg } = await withPicture(true)
    const answer = await fetchPicture(`${ticket}/ahead`, clerk.headers)
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, jpeg])
    expect(await auditOf(applicantId)).toMatchObject([{ action: 'application-loaded-ahead' }])
    for (const again of [1, 2])
      expect((await office.post('upload-shown', clerk, { ticket })).status, `call ${again}`).toBe(200)
    const entries = await auditOf(applicantId)
    expect(entries).toMatchObject([{ action: 'application-loaded-ahead' }, { action: 'upload-opened' }])
    const other = await withPicture(false)
    expect((await fetchPicture(`${other.ticket}/ahead`, clerk.headers)).statusCode).toBe(404)
    expect((await office.post('upload-shown', clerk, { ticket: other.ticket })).status).toBe(404)
  })

  test('is not served to others, or before the submission', async () => {
    const { applicantId, ticket } = await withPicture(true)
    const { token } = await server.session(applicantId)
    const { cookie = '' } = clerk.headers
    expect((await fetchPicture(ticket, {})).statusCode).toBe(403)
    expect((await fetchPicture(ticket, { cookie })).statusCode).toBe(403)
    expect((await fetchPicture(ticket, { 'x-matric-client': 'office' })).statusCode).toBe(401)
    const asApplicant = { 'x-matric-client': 'office', authorization: `Bearer ${token}` }
    expect((await fetchPicture(ticket, asApplicant)).statusCode).toBe(401)
    expect((await fetchPicture((await withPicture(false)).ticket, clerk.headers)).statusCode).toBe(404)
    expect((await fetchPicture('nonsense', clerk.headers)).statusCode).toBe(404)
    expect(await auditOf(applicantId)).toEqual([])
  })
})

describe('a correction', () => {
  test('sends a mail and a notification, opens the section, and returns the application to the queue', async () => {
    const applicantId = await submittedApplication(server)
    expect([(await ask(applicantId)).status, (await ask(applicantId)).status]).toEqual([200, 409])
    const { email, row, requests } = await open(applicantId)
    expect([row.status, requests.length, requests[0]?.returnedAt]).toEqual(['correction', 1, null])
    const mails = await server.mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Write the address in full.')
    expect(mails[0]?.text).toContain('/application/dashboard/registration/bio-data')
    const { token } = await server.session(applicantId)
    const notices = await server.ask('GET', '/Notification/get-notifications', { token })
    expect(notices.data).toMatchObject({
      notifications: [{ message: 'Write the address in full.', page: '/dashboard/registration/bio-data' }],
    })

    expect((await office.post('propose-decision', clerk, { applicantId, ...anOffer })).status).toBe(409)
    const body = { ...aBiodata, address: '7 Long Road, Uyo' }
    expect((await server.ask('PATCH', '/Profile/update-biodata', { token, body })).status).toBe(200)
    const after = await open(applicantId)
    expect([after.row.status, after.requests[0]?.returnedAt]).toEqual(['submitted', expect.any(String)])
    expect(JSON.stringify(after.application.steps)).toContain('7 Long Road, Uyo')
    expect((await office.post('propose-decision', clerk, { applicantId, ...anOffer })).status).toBe(200)
    const actions = (await auditOf(applicantId)).map(({ action }) => action)
    expect(actions.filter((action) => action !== 'application-opened')).toEqual([
      'request-sent',
      'biodata-saved',
      'decision-proposed',
    ])
  })

  test('can be cancelled once, and then the application can be decided', async () => {
    const applicantId = await submittedApplication(server)
    await ask(applicantId)
    const requestId = (await open(applicantId)).requests[0]?.id ?? ''
    const withdraw = (id: string) => office.post('withdraw-request', clerk, { applicantId, requestId: id })
    expect((await withdraw(newId())).status).toBe(404)
    expect([(await withdraw(requestId)).status, (await withdraw(requestId)).status]).toEqual([200, 200])
    expect((await auditOf(applicantId)).filter(({ action }) => action === 'request-withdrawn')).toHaveLength(
      1,
    )
    expect((await office.post('propose-decision', clerk, { applicantId, ...anOffer })).status).toBe(200)
    expect((await ask(applicantId)).status).toBe(409)
  })

  test('exactly one of a concurrent correction request and proposal succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const applicantId = await submittedApplication(server)
      const answers = await Promise.all([
        ask(applicantId),
        office.post('propose-decision', clerk, { applicantId, ...anOffer }),
      ])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    }
  })
})
