import { expect, test } from 'vitest'
import { settleDespiteMail } from './broken-mail.ts'
import { slopeOf } from './memory.ts'
import { injectFaults } from './inject-faults.ts'

test('kills of the server and of its database under load lose and duplicate nothing', {
  timeout: 300_000,
}, async () => {
  const report = await injectFaults({ serverKills: 2, databaseKills: 2, clients: 3, seed: 7 })
  expect(report).toMatchObject({ lost: [], duplicated: [], broken: [], faults: [] })
  expect([report.serverRestartsMs.length, report.databaseRestartsMs.length]).toEqual([2, 2])
  // A busy machine acknowledges few writes in the short time between the kills.
  expect(report.acknowledged).toBeGreaterThan(3)
})

test('payments are settled although the mail server does not respond', { timeout: 120_000 }, async () => {
  const plan = { behaviour: 'silent', queuedMails: 100, payments: 5 } as const
  const { settledMs, unsettled, stillQueued } = await settleDespiteMail(plan)
  expect([settledMs.length, unsettled]).toEqual([5, 0])
  expect(stillQueued).toBeGreaterThanOrEqual(100)
})

test('the slope of the memory is the median growth, which a single peak does not change', () => {
  expect(slopeOf([100, 100.5, 101, 140, 102])).toBe(0.5)
  expect(slopeOf([100, 100, 100])).toBe(0)
  expect(slopeOf([])).toBe(0)
})
