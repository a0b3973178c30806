import { expect, test } from 'vitest'
import { officeApplications } from '#contract/office/applications.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const admin = await officeColleague(server, 'admin')

const revoke = (applicantId: string) =>
  office.post('revoke-letter', approver, { applicantId, because: 'A forged slip.' })

async function release(applicantId: string): Promise<void> {
  const decisionIds = [await office.approved(applicantId, [clerk, approver])]
  await office.post('release-decisions', approver, { decisionIds })
}

test('a letter is withdrawn once, with one audit entry', async () => {
  const applicantId = await submittedApplication(server)
  expect((await revoke(applicantId)).status).toBe(409)
  await release(applicantId)
  expect((await revoke(applicantId)).status).toBe(409)
  await server.runJobs()
  const { system } = server.database
  const letter = () =>
    system.selectFrom('document').selectAll().where('applicantId', '=', applicantId).executeTakeFirstOrThrow()
  const verdict = async () => (await server.services.documents.verify((await letter()).code, null)).verdict
  expect(await verdict()).toBe('genuine')
  expect([(await revoke(applicantId)).status, (await revoke(applicantId)).status]).toEqual([200, 200])
  // A second colleague who withdraws the letter later must learn that their reason is not stored.
  const late = { applicantId, version: 1, because: 'Another person.' }
  const rejected = await office.post('revoke-letter', admin, late)
  expect([rejected.status, rejected.code]).toEqual([409, 'application-changed'])
  // The same applies to a colleague whose page has loaded the withdrawal while the form was open.
  const { version } = await system
    .selectFrom('officeApplication')
    .select('version')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  expect(await office.post('revoke-letter', admin, { ...late, version })).toMatchObject({
    status: 409,
    code: 'letter-withdrawn',
    message: 'The letter of admission is withdrawn already. Nothing was saved.',
  })
  expect(await verdict()).toBe('withdrawn')
  expect((await letter()).revokedReason).toBe('A forged slip.')
  const rows = await system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .where('action', '=', 'document-revoked')
    .execute()
  expect(rows).toMatchObject([{ actorKind: 'office', actorId: approver.id }])
})

test('an opened application shows when and why its letter was withdrawn', async () => {
  const applicantId = await submittedApplication(server)
  const decision = async () => {
    const { data } = await office.get(`applications/${applicantId}`, clerk)
    return officeApplications.open.data.parse(data).decisions[0]
  }
  await release(applicantId)
  expect(await decision()).toMatchObject({ state: 'scheduled', letterWithdrawnAt: null })
  await server.runJobs()
  expect(await decision()).toMatchObject({ letterWithdrawnAt: null, letterWithdrawnBecause: null })
  await revoke(applicantId)
  expect(await decision()).toMatchObject({
    state: 'released',
    letterWithdrawnAt: expect.stringMatching(/Z$/),
    letterWithdrawnBecause: 'A forged slip.',
  })
})
