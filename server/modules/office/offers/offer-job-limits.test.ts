import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { addDays, endOfDay, today } from '#contract/dates.ts'
import { institution } from '#tests/support/institution/index.ts'
import { startOfferDeadlines } from '#tests/support/office/offer-deadlines.ts'
import { queueRest } from '#server/jobs/queue-rest.ts'
import { queuedRest } from '#tests/support/queued-rest.ts'

const { server, system, released, jobsAt, decisionOf, noticesOf } = await startOfferDeadlines()
const last = addDays(today(), institution.admission.acceptWithinDays)

const restSchema = z.object({ failed: z.array(z.uuid()) })
/** Returns the ids that the queued job leaves out. */
const queuedFailed = async (task: string) => restSchema.parse(await queuedRest(system, task)).failed

test('jobs for offers end after a time limit and queue a job for the rest, even if an offer fails', async () => {
  const ids = [await released(), await released(), await released()].toSorted()
  const [unlucky = '', ...others] = ids
  const { id: failing } = await decisionOf(unlucky)
  const notify = server.services.notifications.notify
  const short = (now: number) =>
    jobsAt(now, {
      runForMs: 0,
      async notify(tx, input) {
        if (input.applicantId === unlucky) throw new Error('The disk is full')
        await notify(tx, input)
      },
    })
  const oneDayBefore = endOfDay(addDays(last, -2)).getTime()
  expect(await short(oneDayBefore).remind()).toBe(0)
  for (const _other of others) {
    const failed = await queuedFailed('remind_of_offers')
    expect(failed).toEqual([failing])
    expect(await short(oneDayBefore).remind(failed)).toBe(1)
  }
  for (const id of others) expect(await noticesOf(id)).toHaveLength(1)

  const end = endOfDay(last).getTime()
  expect(await short(end).lapse()).toBe(0)
  for (const _other of others) {
    const failed = await queuedFailed('lapse_offers')
    expect(failed).toEqual([failing])
    expect(await short(end).lapse(failed)).toBe(1)
  }
  for (const id of others) expect((await decisionOf(id)).lapsedAt).not.toBeNull()
  expect(await jobsAt(end).lapse([failing])).toBe(0)
  expect(await jobsAt(end).lapse()).toBe(1)
})

test('the job that continues leaves out the offers that failed in the run before', async () => {
  const id = await released()
  const { id: decisionId } = await decisionOf(id)
  await system
    .updateTable('decision')
    .set({ acceptBy: addDays(today(), -1) })
    .where('id', '=', decisionId)
    .execute()
  await queueRest(system, 'lapse_offers', { failed: [decisionId] })
  await server.runJobs()
  expect((await decisionOf(id)).lapsedAt).toBeNull()
  await queueRest(system, 'lapse_offers')
  await server.runJobs()
  expect((await decisionOf(id)).lapsedAt).not.toBeNull()
})

test('setting missing deadlines and marking offers as lapsed share one time limit', async () => {
  const ids = [await released(), await released(), await released()]
  await system
    .updateTable('decision')
    .set({ acceptBy: null })
    .where('applicantId', '=', ids[0] ?? '')
    .execute()
  let elapsedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs)
  onTestFinished(() => clock.mockRestore())
  const slow = jobsAt(0, {
    runForMs: 20_000,
    now() {
      elapsedMs += 8_000
      return endOfDay(last).getTime()
    },
  })
  expect(await slow.lapse()).toBe(1)
})
