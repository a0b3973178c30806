import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer, submittedApplication } from '#tests/support/office/office-work.ts'

/* Tests the responses of the endpoints of decisions. The rules of decisions have their own tests. */

const { server, office, clerk, approver } = await startOfficeServer({ releaseStopMinutes: 10 })

const ofDecision = z.object({ data: z.object({ id: z.string() }) })

async function proposed() {
  const applicantId = await submittedApplication(server)
  const answer = await office.post('propose-decision', clerk, { applicantId, ...anOffer })
  expect(answer).toMatchObject({ message: 'Proposal sent to a colleague for approval.' })
  return { applicantId, decisionId: ofDecision.parse(answer).data.id }
}

/** Approves the proposals of several applicants. */
async function approved(count: number) {
  const all = []
  for (let made = 0; made < count; made++) {
    const one = await proposed()
    const answer = await office.post('approve-decision', approver, { decisionId: one.decisionId })
    expect(answer).toMatchObject({ message: 'Decision approved. It can be released now.' })
    all.push(one)
  }
  return all
}

const release = (all: readonly { decisionId: string }[]) =>
  office.post('release-decisions', approver, {
    decisionIds: all.map(({ decisionId }) => decisionId),
    count: all.length,
  })

test('a withdrawn proposal, and an undone approval or return, say what happens next', async () => {
  const { decisionId } = await proposed()
  const because = 'The wrong level.'
  expect(await office.post('return-decision', approver, { decisionId, because })).toMatchObject({
    message: 'Decision returned to its proposer.',
    data: { state: 'returned' },
  })
  expect(await office.post('undo-return', approver, { decisionId })).toMatchObject({
    message: 'Return undone. The proposal waits for approval again.',
    data: { state: 'proposed' },
  })
  await office.post('approve-decision', approver, { decisionId })
  expect(await office.post('undo-approval', approver, { decisionId })).toMatchObject({
    message: 'Approval undone. The proposal waits for approval again.',
    data: { state: 'proposed' },
  })
  expect(await office.post('take-back-decision', clerk, { decisionId, because })).toMatchObject({
    message: 'Proposal withdrawn.',
    data: { id: decisionId },
  })
})

test('a release says how many decisions are scheduled, and a stop that nothing was sent', async () => {
  const [one] = [await approved(1)]
  expect(
    await office.post('preview-release', approver, { decisionIds: one.map(({ decisionId }) => decisionId) }),
  ).toMatchObject({
    status: 200,
    message: 'Preview of the emails.',
  })
  expect(await release(one)).toMatchObject({ message: '1 decision scheduled.' })
  const listed = await office.get('releases', clerk)
  expect(listed).toMatchObject({ message: 'Releases of today.' })
  const { data } = z.object({ data: decisions.releases.data }).parse(listed)
  expect(await office.post('stop-release', clerk, { releaseId: data[0]?.id })).toMatchObject({
    message: 'Release stopped. Nothing was sent.',
    data: { stopped: 1 },
  })
  const two = await approved(2)
  expect(await release(two)).toMatchObject({ message: '2 decisions scheduled.' })
  expect(await release([await proposed()])).toMatchObject({ message: 'Nothing was released.' })
})

test('a release at once, a withdrawn letter and a new one are confirmed', async () => {
  const other = await startOfficeServer()
  const admin = await officeColleague(other.server, 'admin')
  const applicantId = await submittedApplication(other.server)
  const decisionIds = [await other.office.approved(applicantId, [other.clerk, other.approver])]
  const released = await other.office.post('release-decisions', other.approver, { decisionIds, count: 1 })
  expect(released).toMatchObject({ message: '1 decision being released.' })
  await other.server.runJobs()
  const body = { applicantId, because: 'The wrong application.' }
  expect(await other.office.post('revoke-letter', other.approver, body)).toMatchObject({
    message: 'Letter withdrawn. Its code now shows it as withdrawn.',
  })
  expect(await other.office.post('reissue-letter', admin, body)).toMatchObject({
    message: 'Letter issued again with a new code. We have emailed the applicant.',
  })
})
