import { parseCronItems } from 'graphile-worker'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/dates.ts'
import { paymentSchedule } from './payment.tasks.ts'

test('the job runner accepts the schedule of every payment job', () => {
  expect(parseCronItems(paymentSchedule).map(({ task }) => task)).toEqual([
    'sweep_payments',
    'remind_of_instalments',
    'delete_old_gateway_events',
  ])
})

test('no job runs twice at the same time, because each has a queue of its own', () => {
  for (const { task, options } of paymentSchedule) expect(options.queueName).toBe(task)
})

test('only the reminders are sent later when the server was down', () => {
  const late = paymentSchedule.filter(({ options }) => options.backfillPeriod > 0)
  expect(late).toMatchObject([{ task: 'remind_of_instalments', options: { backfillPeriod: dayMs } }])
})
