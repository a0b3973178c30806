import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeApplications } from '#contract/office/applications.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { officeColleague } from '#tests/support/office.ts'
import { officeCalls, submittedApplication } from '#tests/support/office-work.ts'

let server: ApiServer
beforeAll(async () => {
  server = await startApiServer()
})
afterAll(() => server.stop())

test('whoever opens an application reads that its letter was withdrawn, when and why', async () => {
  const office = officeCalls(server)
  const clerk = await officeColleague(server, 'clerk')
  const approver = await officeColleague(server, 'approver')
  const applicantId = await submittedApplication(server)
  const decision = async () => {
    const { data } = await office.get(`applications/${applicantId}`, clerk)
    return officeApplications.open.data.parse(data).decisions[0]
  }
  const decisionIds = [await office.approved(applicantId, [clerk, approver])]
  expect(await decision()).toMatchObject({ state: 'approved', letterWithdrawnAt: null })
  await office.post('release-decisions', approver, { decisionIds })
  await server.runJobs()
  expect(await decision()).toMatchObject({ letterWithdrawnAt: null, letterWithdrawnBecause: null })
  await office.post('revoke-letter', approver, { applicantId, because: 'A forged slip.' })
  expect(await decision()).toMatchObject({
    state: 'released',
    letterWithdrawnAt: expect.stringMatching(/Z$/),
    letterWithdrawnBecause: 'A forged slip.',
  })
})
