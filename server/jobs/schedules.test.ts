import { parseCronItems } from 'graphile-worker'
import { expect, test } from 'vitest'
import { startApiServer } from '#tests/support/api-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApiServer())

// The job runner does not start if it cannot read one of the schedules.
test('the job runner can read every schedule, and each has a task', () => {
  const { schedule, tasks } = server.services
  const read = parseCronItems(schedule)
  expect(read.map(({ task }) => task)).toEqual(schedule.map(({ task }) => task))
  expect(Object.keys(tasks)).toEqual(expect.arrayContaining(read.map(({ task }) => task)))
})

// Without a queue name, runs of a failing job overlap and pile up. The default of 25 attempts takes days.
test('the runs of each scheduled job have their own queue and few attempts', () => {
  for (const { task, options } of server.services.schedule) {
    expect(options).toMatchObject({ queueName: task })
    expect(options?.maxAttempts).toBeLessThanOrEqual(5)
  }
})
