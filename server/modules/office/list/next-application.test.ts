import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk } = await startOfficeServer()

test('the next application is found by key, although the current one has left the list', async () => {
  const session = '2017/2018'
  const [first, second, third] = [
    await submittedApplication(server, { admissionSession: session, submittedAt: new Date('2017-10-01') }),
    await submittedApplication(server, { admissionSession: session, submittedAt: new Date('2017-10-02') }),
    await submittedApplication(server, { admissionSession: session, submittedAt: new Date('2017-10-03') }),
  ]
  const next = async (applicantId: string) =>
    office.post('next-application', clerk, { session: [session], status: ['submitted'], applicantId })
  expect((await next(first)).data).toEqual({ applicantId: second })
  for (const applicantId of [first, second])
    await storedDecision(server, { applicantId, state: 'proposed', proposedBy: clerk.id })
  expect((await next(first)).data).toEqual({ applicantId: third })
  expect((await next(third)).data).toEqual({ applicantId: null })
  for (const wrong of ['nonsense', newId()]) expect((await next(wrong)).status).toBe(404)
})
