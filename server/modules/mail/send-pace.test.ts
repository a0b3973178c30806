import { expect, test } from 'vitest'
import { sendPace } from './send-pace.ts'

test('simultaneous emails are sent at the pace, and an email after a break at once', async () => {
  const waits: number[] = []
  let time = 5_000
  const turn = sendPace({ perSecond: 20, wait: async (ms) => void waits.push(ms), now: () => time })
  for (let email = 0; email < 4; email += 1) await turn()
  expect(waits).toEqual([50, 100, 150])
  time += 10_000
  await turn()
  expect(waits).toHaveLength(3)
})
