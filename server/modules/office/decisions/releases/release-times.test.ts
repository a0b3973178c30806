import { expect, test } from 'vitest'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()

test('rescheduling a release keeps the earlier time in the audit log', async () => {
  const applicantId = await submittedApplication(server)
  const id = await office.approved(applicantId, [clerk, approver])
  const [at, later] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  for (const time of [at, later, later])
    await office.post('release-decisions', approver, { decisionIds: [id], at: time })
  const trail = server.database.system
    .selectFrom('auditEvent')
    .select(['before', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', 'decision-scheduled')
    .orderBy('id')
  expect(await trail.execute()).toMatchObject([
    { before: { state: 'approved', releaseAt: null }, after: { state: 'scheduled', releaseAt: at } },
    { before: { state: 'scheduled', releaseAt: at }, after: { state: 'scheduled', releaseAt: later } },
  ])
})

test('the mail about a withdrawn letter gives no reason', async () => {
  const applicantId = await submittedApplication(server)
  const decisionIds = [await office.approved(applicantId, [clerk, approver])]
  await office.post('release-decisions', approver, { decisionIds })
  await server.runJobs()
  for (const times of [1, 2])
    await office.post('revoke-letter', approver, { applicantId, because: `A forged slip, ${times}.` })
  const file = server.database.system.selectFrom('applicant').select('email').where('id', '=', applicantId)
  const mails = await server.mailsTo((await file.executeTakeFirstOrThrow()).email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    subjectOf('letter-withdrawn'),
    subjectOf('decision-admitted'),
  ])
  expect(mails[0]?.text).toContain('is withdrawn')
  expect(mails[0]?.text).not.toContain('forged')
})

test('rejects a release time that is invalid or too far ahead', async () => {
  const id = await office.approved(await submittedApplication(server), [clerk, approver])
  for (const at of [new Date(Date.now() + 400 * 86_400_000).toISOString(), 'tomorrow', '2026-11-20'])
    expect(
      (await office.post('release-decisions', approver, { decisionIds: [id], at })).errors,
    ).toHaveProperty('at')
})
