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
