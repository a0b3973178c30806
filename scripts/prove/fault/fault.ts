import { percentile } from '../percentile.ts'
import type { ProofOptions } from '../proof.ts'
import { type MailBehaviour, settleDespiteMail } from './broken-mail.ts'
import { type Failure, failures } from './failing-proxy.ts'
import { settleDespiteOutage } from './failing-services.ts'
import { injectFaults } from './inject-faults.ts'
import { judgeMemory, measureMemory, type MemoryReport, type MemoryVerdict, slopeLimit } from './memory.ts'
import { type FailingService, failingServices } from './outages.ts'
import { killDuringRelease } from './release-kills.ts'

const parts: Record<string, (options: ProofOptions) => Promise<boolean>> = {
  kills: (options) => proveKills(1, options),
  mail: proveMail,
  services: proveServices,
  release: proveRelease,
  memory: proveMemory,
  leak: proveLeakFound,
}
/** Parts that run only if `--only` names them. */
const onRequest: readonly string[] = ['leak']

/**
 * `npm run prove -- fault`: kills the server 200 times and its database 50 times. Settles payments while 1,000 emails
 * wait for a working or broken mail server, and while 1,000 jobs wait for a bucket, gateway or learning portal that
 * fails. Kills the server while it releases 5,000 decisions. Measures the memory.
 * `--only kills`, `--only mail`, `--only services`, `--only release` and `--only memory` run one part. `--only leak`
 * runs the negative control of `memory`. `--only 0.1` runs a tenth of the kills. `--seed N` repeats the kills of a run.
 */
export async function proveFault(options: ProofOptions): Promise<boolean> {
  const { only } = options
  const share = Number(only)
  if (share > 0 && share <= 1) return proveKills(share, options)
  const chosen = Object.entries(parts).filter(([name]) =>
    only === undefined ? !onRequest.includes(name) : name === only,
  )
  if (chosen.length === 0) {
    console.error(
      `--only needs ${Object.keys(parts).join(', ')}, or the fraction of the kills to make, such as 0.1.`,
    )
    return false
  }
  let holds = true
  for (const [name, prove] of chosen) {
    console.log(name)
    holds = (await prove(options)) && holds
  }
  return holds
}

/** Returns a seed that differs each time. It is printed, so that a failure can be repeated with `--seed`. */
const anySeed = () => Date.now() % 1_000_000

async function proveKills(share: number, { seed = anySeed() }: ProofOptions): Promise<boolean> {
  console.log(`Seed ${seed}`)
  const plan = { serverKills: Math.ceil(200 * share), databaseKills: Math.ceil(50 * share), clients: 6, seed }
  const report = await injectFaults(plan, (line) => console.log(`  ${line}`))
  const { lost, duplicated, broken, faults, acknowledged, serverRestartsMs, databaseRestartsMs } = report
  const median = (values: readonly number[]) => Math.round(percentile(values, 0.5))
  console.log(`${serverRestartsMs.length} kills of the server, ready again after ${median(serverRestartsMs)} ms (median)
${databaseRestartsMs.length} kills of the database, ready again after ${median(databaseRestartsMs)} ms (median)
${acknowledged} acknowledged writes, ${lost.length} lost
${duplicated.length} duplicated effects, ${faults.length} responses with 500, ${broken.length} other violations`)
  const problems = [...lost, ...duplicated, ...broken, ...faults]
  for (const problem of problems.slice(0, 50)) console.log(`  ${problem}`)
  return problems.length === 0
}

const mailBehaviours: readonly MailBehaviour[] = ['accept', 'silent', 'hang', 'trickle', 'refuse', 'slow']
const settleLimitMs = 2_000
/** Maximum p95 of the reads during an outage. */
const readLimitMs = 300

async function proveMail(): Promise<boolean> {
  let holds = true
  for (const behaviour of mailBehaviours) {
    const report = await settleDespiteMail({ behaviour, queuedMails: 1_000, payments: 50 })
    const { settledMs, unsettled, stillQueued, readsMs, failedReads } = report
    const p95 = percentile(settledMs, 0.95)
    const readP95 = percentile(readsMs, 0.95)
    const ok = unsettled === 0 && p95 < settleLimitMs && failedReads === 0 && readP95 < readLimitMs
    holds = holds && ok
    console.log(
      `${ok ? 'ok  ' : 'FAIL'} mail server: ${behaviour}. ${settledMs.length} payments settled, p95 ${Math.round(p95)} ms ` +
        `(${(p95 / settleLimitMs).toFixed(2)} of the limit), ${unsettled} not settled, ${stillQueued} emails still queued. ` +
        `${readsMs.length} profiles read, p95 ${Math.round(readP95)} ms, ${failedReads} failed`,
    )
  }
  return holds
}

/** Leak of the negative control, in MB per minute. */
const deliberateLeak = 0.5

/** Maximum time for an upload or a download while the bucket fails. */
const fileLimitMs = 20_000

async function proveServices(): Promise<boolean> {
  let holds = true
  for (const service of failingServices)
    for (const failure of failures) holds = (await proveService(service, failure)) && holds
  return holds
}

async function proveService(service: FailingService, failure: Failure): Promise<boolean> {
  const report = await settleDespiteOutage({ service, failure, jobs: 1_000, payments: 50 })
  const { waiting, requests, files, settledMs, unsettled, readsMs, failedReads } = report
  const [settled, before, during] = [settledMs, readsMs.before, readsMs.during].map((times) =>
    Math.round(percentile(times, 0.95)),
  )
  const filesAreRejected = files.every(({ status, ms }) => status === 503 && ms < fileLimitMs)
  const ok =
    requests > 0 &&
    filesAreRejected &&
    unsettled === 0 &&
    failedReads === 0 &&
    Number(settled) < settleLimitMs &&
    Number(during) < readLimitMs
  const inTime = files.map(({ what, status, ms }) => ` ${what}: ${status} in ${Math.round(ms)} ms.`)
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${service}: ${failure}. ${waiting} jobs wait, ${requests} of their requests were sent. ` +
      `${settledMs.length} payments settled, p95 ${settled} ms, ${unsettled} not settled. ` +
      `${readsMs.during.length} profiles read, p95 ${during} ms (before the outage ${before} ms), ${failedReads} failed.${inTime.join('')}`,
  )
  return ok
}

/** Maximum time for a release of 5,000 decisions, including the restarts of the server. */
const releaseLimitSeconds = 120

async function proveRelease({ seed = anySeed() }: ProofOptions): Promise<boolean> {
  const decisions = 5_000
  const report = await killDuringRelease({ decisions, kills: 6, seed })
  const { releasedAtKills, released, seconds, violations, control } = report
  const ok =
    released === decisions && violations.length === 0 && control.length === 1 && seconds < releaseLimitSeconds
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} seed ${seed}: server killed after ${releasedAtKills.join(', ')} of ${decisions} decisions. ` +
      `${released} released in ${Math.round(seconds)} s, ${violations.length} violations. ` +
      `A repeated email is ${control.length === 1 ? 'found' : 'NOT found'}.`,
  )
  for (const violation of violations.slice(0, 50)) console.log(`  ${violation}`)
  return ok
}

async function proveMemory({ minutes = 20 }: ProofOptions): Promise<boolean> {
  const verdict = judgeAndPrint(await measureMemory({ minutes }), minutes)
  console.log(`${verdict.ok ? 'ok  ' : 'FAIL'} memory: ${verdict.reason}`)
  return verdict.ok
}

/** Checks that the memory measurement finds a deliberate leak. */
async function proveLeakFound({ minutes = 20 }: ProofOptions): Promise<boolean> {
  const { reason } = judgeAndPrint(await measureMemory({ minutes, leak: deliberateLeak }), minutes)
  const found = reason === 'memory leaks'
  console.log(`${found ? 'ok  ' : 'FAIL'} a deliberate leak of ${deliberateLeak} MB per minute: ${reason}`)
  return found
}

function judgeAndPrint(report: MemoryReport, minutes: number): MemoryVerdict {
  const verdict = judgeMemory(report)
  for (const part of ['retained', 'resident'] as const) {
    const { slope, low, high } = verdict[part]
    console.log(`${part} memory: ${slope.toFixed(3)} MB per minute (95 %: ${low.toFixed(3)} to ${high.toFixed(3)}) over ${minutes} minutes, limit ${slopeLimit}
  ${report[part].map((each) => each.toFixed(1)).join(' ')}`)
  }
  for (const failure of new Set(report.failed)) console.log(`  ${failure}`)
  return verdict
}
