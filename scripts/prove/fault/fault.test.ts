import { expect, test } from 'vitest'
import { injectFaults } from './fault.ts'

test('kills of the server and of its database under load lose and duplicate nothing', {
  timeout: 300_000,
}, async () => {
  const report = await injectFaults({ serverKills: 2, databaseKills: 2, clients: 3, seed: 7 })
  expect(report).toMatchObject({ lost: [], duplicated: [], broken: [], faults: [] })
  expect([report.serverRestartsMs.length, report.databaseRestartsMs.length]).toEqual([2, 2])
  expect(report.acknowledged).toBeGreaterThan(20)
})
