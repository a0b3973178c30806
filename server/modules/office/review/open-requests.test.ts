import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { review } from '#contract/office/review/review.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRequest, submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, approver } = await startOfficeServer()
const { system } = server.database

const answered = z.object({ status: z.literal(200), data: review.next.data })

test('a walk leaves out open requests, except in a list of open requests', async () => {
  const session = '2015/2016'
  const submitted = (minute: number) =>
    submittedApplication(server, {
      admissionSession: session,
      submittedAt: new Date(Date.UTC(2017, 9, 1, 0, minute)),
    })
  const [asked, free, returned] = [await submitted(0), await submitted(1), await submitted(2)]
  for (const applicantId of [asked, returned])
    await office.post('send-request', approver, { applicantId, ...aRequest('biodata') })
  await sql`update office_request set returned_at = now() where applicant_id = ${returned}`.execute(system)
  const shownIn = async (view: object) => {
    const who = await officeColleague(server, 'clerk')
    const body = { session: [session], ...view, startedAt: new Date().toISOString() }
    const { applicantId, ahead } = answered.parse(await office.post('review-next', who, body)).data
    await office.post('release-application', who, { applicantId })
    return [applicantId, ...ahead]
  }
  expect(await shownIn({ status: ['submitted', 'correction'], sort: 'turn' })).toEqual([returned, free])
  expect(await shownIn({})).toEqual([free, returned])
  expect(await shownIn({ status: ['submitted'] })).toEqual([free, returned])
  for (const view of [{ status: ['correction'] }, { request: ['waiting'] }, { turn: ['theirs'] }])
    expect(await shownIn(view)).toEqual([asked])
})
