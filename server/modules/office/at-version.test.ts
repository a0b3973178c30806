import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import { anOffer, aRefusal, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()

const opened = z.object({ data: openedApplication })
const open = async (applicantId: string) =>
  opened.parse(await office.get(`applications/${applicantId}`, clerk)).data
const changed = { status: 409, code: 'application-changed', isSuccessful: false }

test('a command with an old version is rejected, and the error names the change', async () => {
  const applicantId = await submittedApplication(server)
  const { version } = await open(applicantId)
  const asked = { applicantId, ...aRequest('biodata') }
  expect((await office.post('send-request', approver, asked)).status).toBe(200)

  const note = await office.post('add-note', clerk, { applicantId, version, note: 'Called her.' })
  expect(note).toMatchObject(changed)
  expect(note.message).toContain('Test approver: Sent a request to the applicant.')
  const other = { applicantId, ...aRequest('olevelResults'), version }
  expect(await office.post('send-request', clerk, other)).toMatchObject(changed)
  const { requests, notes } = await open(applicantId)
  expect(requests).toHaveLength(1)
  expect(notes).toEqual([])
  const requestId = requests[0]?.id
  expect(await office.post('withdraw-request', approver, { applicantId, requestId, version })).toMatchObject(
    changed,
  )

  const again = { applicantId, version: (await open(applicantId)).version, note: 'Called her.' }
  expect((await office.post('add-note', clerk, again)).status).toBe(200)
})

test('a decision applies only to the version that the colleague saw', async () => {
  const applicantId = await submittedApplication(server)
  const { version } = await open(applicantId)
  await server.database.system
    .updateTable('applicant')
    .set({ address: '14 Market Road' })
    .where('id', '=', applicantId)
    .execute()
  expect(await office.post('propose-decision', clerk, { applicantId, version, ...anOffer })).toMatchObject(
    changed,
  )
  expect((await office.post('propose-decision', clerk, { applicantId, ...anOffer })).status).toBe(200)

  const { decisions } = await open(applicantId)
  const decisionId = decisions[0]?.id
  for (const path of ['approve-decision', 'return-decision'])
    expect(
      await office.post(path, approver, {
        decisionId,
        version,
        ...(path === 'return-decision' && { because: 'Check the slip.' }),
      }),
    ).toMatchObject(changed)
  expect(await office.post('take-back-decision', clerk, { decisionId, version })).toMatchObject(changed)
  expect((await open(applicantId)).decisions[0]?.state).toBe('proposed')
})

test('of two different proposals for one version exactly one is stored', async () => {
  const applicantId = await submittedApplication(server)
  const { version } = await open(applicantId)
  const answers = await Promise.all(
    [anOffer, aRefusal].map((proposal, index) =>
      office.post('propose-decision', index === 0 ? clerk : approver, { applicantId, version, ...proposal }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a repeated command is a no-op, although its version is old', async () => {
  const applicantId = await submittedApplication(server)
  const body = { applicantId, version: (await open(applicantId)).version, ...anOffer }
  for (let again = 0; again < 2; again += 1)
    expect((await office.post('propose-decision', clerk, body)).status).toBe(200)
})

test('a command without a version is invalid', async () => {
  const applicantId = await submittedApplication(server)
  const path = '/Office/add-note'
  const answer = await server.ask('POST', path, { headers: clerk.headers, body: { applicantId, note: 'x' } })
  expect(answer).toMatchObject({ status: 400, code: 'validation-failed' })
})
