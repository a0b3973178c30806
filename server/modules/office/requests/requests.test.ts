import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, today } from '#contract/dates.ts'
import { openedApplication } from '#contract/office/applications.ts'
import { newId } from '#server/db/id.ts'
import { officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { aBiodata, aNextOfKin } from '#tests/support/samples.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const opened = z.object({ data: openedApplication })
const open = async (applicantId: string) =>
  opened.parse(await office.get(`applications/${applicantId}`, clerk)).data
const send = (applicantId: string, change: object = {}, who = clerk) =>
  office.post('send-request', who, { applicantId, ...aRequest('biodata'), ...change })
const saveBiodata = async (applicantId: string, change: object) => {
  const { token } = await server.session(applicantId)
  return server.ask('PATCH', '/Profile/update-biodata', { token, body: { ...aBiodata, ...change } })
}
/** Creates an application whose answers have been corrected once, so that they agree with `aBiodata`. */
async function correctedOnce(): Promise<string> {
  const applicantId = await submittedApplication(server)
  await send(applicantId, {}, approver)
  expect((await saveBiodata(applicantId, {})).status).toBe(200)
  await office.post('assign-application', clerk, { applicantId, staffId: '' })
  return applicantId
}
const newest = async (applicantId: string) => (await open(applicantId)).requests.at(-1)
const assigneeOf = async (applicantId: string) =>
  (
    await system
      .selectFrom('applicationAssignment')
      .select('staffId')
      .where('applicantId', '=', applicantId)
      .executeTakeFirst()
  )?.staffId

describe('a request', () => {
  test('shows the old and the new answers, and marks changes that were not requested', async () => {
    const applicantId = await correctedOnce()
    const sections = [{ stepId: 'biodata', fields: ['Address'] }]
    expect((await send(applicantId, { sections })).status).toBe(200)
    expect(await newest(applicantId)).toMatchObject({
      message: 'Please look again.',
      dueOn: aRequest('biodata').dueOn,
      returnedAt: null,
      sections: [{ stepId: 'biodata', fields: ['Address'], doneAt: null, changes: [] }],
    })
    const changed = { address: '7 Long Road, Uyo', mobileNumber: '08000000078' }
    expect((await saveBiodata(applicantId, changed)).status).toBe(200)
    const { requests, row } = await open(applicantId)
    expect(row.status).toBe('submitted')
    expect(requests.at(-1)?.returnedAt).not.toBeNull()
    expect(requests.at(-1)?.sections[0]?.changes).toEqual([
      {
        section: 'Bio-Data',
        label: 'Phone Number',
        before: aBiodata.mobileNumber,
        after: changed.mobileNumber,
        isAsked: false,
      },
      {
        section: 'Bio-Data',
        label: 'Address',
        before: aBiodata.address,
        after: changed.address,
        isAsked: true,
      },
    ])
  })

  test('is returned when its last section is corrected, and goes back to the same clerk', async () => {
    const applicantId = await correctedOnce()
    const sections = [
      { stepId: 'biodata', fields: [] },
      { stepId: 'nextOfKin', fields: [] },
    ]
    await send(applicantId, { sections })
    await saveBiodata(applicantId, { address: '7 Long Road, Uyo' })
    expect((await open(applicantId)).row.status).toBe('correction')
    expect(await assigneeOf(applicantId)).toBeUndefined()
    const { token } = await server.session(applicantId)
    expect((await server.ask('POST', '/Profile/process-nextofkin', { token, body: aNextOfKin })).status).toBe(
      200,
    )
    expect((await open(applicantId)).row.status).toBe('submitted')
    expect(await assigneeOf(applicantId)).toBe(clerk.id)
  })

  test('does not take the application from a colleague to whom it was assigned later', async () => {
    const [assigned, withoutAccess] = [await correctedOnce(), await correctedOnce()]
    const leaving = await officeColleague(server, 'clerk')
    await office.post('assign-application', clerk, { applicantId: withoutAccess, staffId: approver.id })
    await send(assigned)
    await office.post('assign-application', clerk, { applicantId: assigned, staffId: approver.id })
    await send(withoutAccess, {}, leaving)
    await system.updateTable('staff').set({ disabledAt: new Date() }).where('id', '=', leaving.id).execute()
    for (const id of [assigned, withoutAccess]) {
      await saveBiodata(id, { address: '7 Long Road, Uyo' })
      expect(await assigneeOf(id)).toBe(approver.id)
    }
  })

  test('cannot be withdrawn once it is returned', async () => {
    const applicantId = await correctedOnce()
    await send(applicantId)
    await saveBiodata(applicantId, { address: '7 Long Road, Uyo' })
    const requestId = (await newest(applicantId))?.id
    expect(await office.post('withdraw-request', clerk, { applicantId, requestId })).toMatchObject({
      status: 409,
      code: 'request-returned',
    })
  })

  test('of thirty simultaneous requests for a section exactly one is sent', async () => {
    const applicantId = await submittedApplication(server)
    const { version } = await open(applicantId)
    const crowd = await officeColleagues(server, 30, 'clerk')
    const answers = await Promise.all(crowd.map((who) => send(applicantId, { version }, who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'application-changed')).toHaveLength(29)
    expect((await open(applicantId)).requests).toHaveLength(1)
    expect(await server.mailsTo((await open(applicantId)).email)).toHaveLength(1)
  })

  test('a simultaneous withdrawal and correction close the section once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const applicantId = await correctedOnce()
      await send(applicantId)
      const requestId = (await newest(applicantId))?.id
      await Promise.all([
        office.post('withdraw-request', clerk, { applicantId, requestId }),
        saveBiodata(applicantId, { address: '7 Long Road, Uyo' }),
      ])
      const versions = await system
        .selectFrom('submissionVersion')
        .select('version')
        .where('applicantId', '=', applicantId)
        .execute()
      expect(versions).toHaveLength(2)
      const { requests, row } = await open(applicantId)
      expect(row.status).toBe('submitted')
      const request = requests.at(-1)
      expect((request?.outcome === 'withdrawn') !== (request?.returnedAt !== null)).toBe(true)
    }
  })
})

test.each([
  ['a day in the past', { dueOn: addDays(today(), -1) }, 'dueOn'],
  ['today', { dueOn: today() }, 'dueOn'],
  ['a day after 90 days', { dueOn: addDays(today(), 91) }, 'dueOn'],
  ['a day that does not exist', { dueOn: '2027-02-30' }, 'dueOn'],
  ['no text', { message: ' ' }, 'message'],
  ['too long a text', { message: 'x'.repeat(1001) }, 'message'],
  ['hidden characters', { message: 'a\u202Eb' }, 'message'],
  ['nothing', { sections: [] }, 'sections'],
  [
    'a section twice',
    {
      sections: [
        { stepId: 'biodata', fields: [] },
        { stepId: 'biodata', fields: [] },
      ],
    },
    'sections',
  ],
  ['an unknown section', { sections: [{ stepId: 'referees', fields: [] }] }, 'sections'],
  ['an unknown answer', { sections: [{ stepId: 'biodata', fields: ['Shoe size'] }] }, 'sections'],
])('a request with %s is rejected at its field', async (_name, change, field) => {
  const applicantId = await submittedApplication(server)
  const answer = await send(applicantId, change)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.errors ?? {}).some((name) => name.startsWith(field))).toBe(true)
  expect((await open(applicantId)).requests).toEqual([])
})

test('only clerks and approvers send and withdraw requests', async () => {
  const applicantId = await submittedApplication(server)
  const unsubmitted = (await server.applicant('SubmitApplication')).id
  for (const role of ['bursar', 'auditor', 'admin'] as const) {
    const who = await officeColleague(server, role)
    expect((await send(applicantId, {}, who)).status).toBe(403)
    expect((await office.post('withdraw-request', who, { applicantId, requestId: newId() })).status).toBe(403)
  }
  for (const id of [newId(), 'nonsense', unsubmitted]) expect((await send(id)).status).toBe(404)
  expect((await send(applicantId, { version: 99 })).status).toBe(409)
  expect((await open(applicantId)).requests).toEqual([])
})
