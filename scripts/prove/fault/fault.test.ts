import { expect, onTestFinished, test } from 'vitest'
import { authentication } from '#contract/endpoints/authentication.ts'
import { settleDespiteMail } from './broken-mail.ts'
import { settleDespiteOutage } from './failing-services.ts'
import { judgeMemory, measureMemory } from './memory.ts'
import { killDuringRelease } from './release-kills.ts'
import { randomFrom } from '../seeded-random.ts'
import { trendOf } from '../trend.ts'
import { startFaultyServer } from './faulty-server.ts'
import { injectFaults } from './inject-faults.ts'

test('killing the server and its database under load loses and duplicates nothing', async () => {
  const report = await injectFaults({ serverKills: 2, databaseKills: 2, clients: 3, seed: 7 })
  expect(report).toMatchObject({ lost: [], duplicated: [], broken: [], faults: [] })
  expect([report.serverRestartsMs.length, report.databaseRestartsMs.length]).toEqual([2, 2])
  // On a busy machine, few writes are acknowledged between the kills, so only one is required.
  expect(report.acknowledged).toBeGreaterThan(0)
})

test('wrong passwords still count after the server and its database are killed', async () => {
  const server = await startFaultyServer()
  onTestFinished(() => server.close())
  const guess = async () => {
    const { method, path } = authentication.login
    const body = JSON.stringify({ username: 'guessed@fault.example', password: 'not the password' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${server.url}/api${path}`, { method, headers, body })).status
  }
  const statuses: number[] = []
  for (let round = 0; round < 2; round += 1) statuses.push(await guess())
  await server.killServer()
  for (let round = 0; round < 2; round += 1) statuses.push(await guess())
  await server.killDatabase()
  for (let round = 0; round < 2; round += 1) statuses.push(await guess())
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('a server that is killed during a release releases each decision once', async () => {
  const report = await killDuringRelease({ decisions: 300, kills: 2, seed: 5 })
  expect(report).toMatchObject({ released: 300, violations: [] })
  const [first = 0, second = 0] = report.releasedAtKills
  expect([first > 0, second > first, second < 300]).toEqual([true, true, true])
  expect(report.control).toEqual([expect.stringContaining(' 2 emails')])
})

test.each(['silent', 'refuse', 'slow', 'trickle'] as const)(
  'payments are settled and profiles are read although the mail server fails (%s)',
  async (behaviour) => {
    const plan = { behaviour, queuedMails: 100, payments: 5 }
    const { settledMs, unsettled, stillQueued, readsMs, failedReads } = await settleDespiteMail(plan)
    expect([settledMs.length, unsettled, readsMs.length, failedReads]).toEqual([5, 0, 5, 0])
    // A slow mail server accepts some of the 100 emails, so fewer are left in the queue.
    expect(stillQueued).toBeGreaterThanOrEqual(behaviour === 'slow' ? 50 : 100)
  },
)

/**
 * Number of payment checks that run at the same time. The server stops calling a gateway after five timeouts in a row.
 * With the default of three checks, five timeouts would need two rounds of eight seconds.
 */
const checksAtOnce = { JOBS_PAYMENTS: '5' }
/**
 * Number of jobs that wait for a service. Without the pause after five timeouts, the checks at the gateway would take
 * longer than the timeout of the test.
 */
const waitingJobs = { bucket: 300, gateway: 200, portal: 300 }

test.each([
  ['bucket', 'hang'],
  ['bucket', 'refuse'],
  ['gateway', 'hang'],
  ['portal', 'hang'],
  ['portal', 'trickle'],
] as const)(
  'payments are settled and profiles are read although the %s fails (%s)',
  async (service, failure) => {
    const jobs = waitingJobs[service]
    const report = await settleDespiteOutage({ service, failure, jobs, payments: 5, settings: checksAtOnce })
    const { waiting, untried, requests, files, settledMs, unsettled, readsMs, failedReads } = report
    expect([settledMs.length, unsettled, failedReads]).toEqual([5, 0, 0])
    expect(readsMs.during.length).toBeGreaterThanOrEqual(5)
    // The jobs have really used the failing service.
    expect(requests).toBeGreaterThan(0)
    // The cleanup job deletes the rows of up to 200 uploads, then their files. So the rows of at least 100 of the 300
    // expired uploads remain.
    expect(waiting).toBeGreaterThanOrEqual(service === 'bucket' ? 100 : jobs)
    // The payments did not wait until all jobs for the service had failed. This is not checked for the gateway, which
    // recovers before the payments are started. It is not checked for refused requests either, because they fail at
    // once. All jobs may then have failed before the last payment.
    if (service !== 'gateway' && failure !== 'refuse') expect(untried).toBeGreaterThan(0)
    if (service !== 'bucket') return
    expect(files.map(({ what, status }) => [what, status])).toEqual([
      ['upload', 503],
      ['download', 503],
    ])
    expect(Math.max(...files.map(({ ms }) => ms))).toBeLessThan(25_000)
  },
)

test('a trend has the slope of the line and a confidence interval', () => {
  expect(trendOf([1, 3, 5, 7])).toEqual({ slope: 2, low: 2, high: 2 })
  // Calculated by hand, with residual variance 1.2, standard error of the slope 0.346 and t quantile 3.18.
  const { slope, low, high } = trendOf([2, 1, 4, 3, 5])
  expect([slope, low, high].map((each) => Math.round(each * 100) / 100)).toEqual([0.8, -0.3, 1.9])
  expect(trendOf([1, 2]).high).toBe(Number.POSITIVE_INFINITY)
})

/** Simulates 20 minutes of memory use that grows by `slope` per minute and varies by up to ±`noise`. */
function minutesOf(slope: number, noise: number, seed = 3): number[] {
  const random = randomFrom(seed)
  return Array.from({ length: 20 }, (_, at) => 180 + slope * at + noise * (2 * random() - 1))
}

test.each([
  ['no leak', 0, 0, 0.3, 2],
  ['memory leaks', 0.5, 0.5, 0.3, 2],
  // A leak in a native library is visible only in the memory of the whole process.
  ['memory leaks', 0, 0.5, 0.3, 2],
  ['undecided: measure longer, or on a quieter machine', 0, 0, 0.3, 25],
  ['undecided: measure longer, or on a quieter machine', 0, 0.35, 0.3, 5],
])('memory: %s, if JavaScript grows by %d and the process by %d', (reason, inside, outside, quiet, loud) => {
  const report = { retained: minutesOf(inside, quiet), resident: minutesOf(outside, loud), failed: [] }
  expect(judgeMemory(report).reason).toBe(reason)
  expect(judgeMemory({ ...report, failed: ['read: 500'] }).ok).toBe(false)
})

test('a leak in the server is measured', async () => {
  const plan = { minutes: 5, warmUpMinutes: 2, minuteMs: 1_000, leak: 10 }
  const { retained, failed } = await measureMemory(plan)
  expect(failed).toEqual([])
  // On a busy machine, the minutes last longer and differ, so the leak is larger but the confidence interval wider.
  expect(trendOf(retained).slope).toBeGreaterThan(6)
})
