import { expect, test } from 'vitest'
import { addDays, endOfDay, today } from '#contract/dates.ts'
import { institution } from '#tests/support/institution/index.ts'
import { startOfferDeadlines } from '#tests/support/office/offer-deadlines.ts'
import { queuedRest } from '#tests/support/queued-rest.ts'

const { server, system, released, jobsAt, decisionOf, noticesOf } = await startOfferDeadlines()
const last = addDays(today(), institution.admission.acceptWithinDays)

test('jobs for offers end after a time limit and queue the rest, also while an offer fails', async () => {
  const ids = [await released(), await released(), await released()].toSorted()
  const [unlucky = '', ...others] = ids
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
  expect(await short(oneDayBefore).remind()).toBe(1)
  expect(await queuedRest(system, 'remind_of_offers')).toEqual({})
  expect(await short(oneDayBefore).remind()).toBe(1)
  for (const id of others) expect(await noticesOf(id)).toHaveLength(1)

  const end = endOfDay(last).getTime()
  expect(await short(end).lapse()).toBe(1)
  expect(await queuedRest(system, 'lapse_offers')).toEqual({})
  expect(await short(end).lapse()).toBe(1)
  for (const id of others) expect((await decisionOf(id)).lapsedAt).not.toBeNull()
  expect(await jobsAt(end).lapse()).toBe(1)
})
