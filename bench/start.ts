import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { closeSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileAhead } from '#scripts/compile-ahead.ts'
import { killAtExit } from '#scripts/processes/at-exit.ts'
import { bareEnvironment, endChild } from '#scripts/processes/child.ts'
import { freePort } from '#scripts/processes/free-port.ts'
import { repositoryFolder } from '#scripts/run-tool.ts'
import type { BenchResult } from './result.ts'
import { answered } from './start-target.ts'
import { median } from './statistics.ts'

/**
 * Maximum time in seconds from the start command to the first response: `firstLimit` for the first start, with an empty
 * DATA_DIR, and `laterLimit` for later starts. The packages are already installed and the pages are already built.
 */
const laterLimit = 1.5
const firstLimit = 4
const laterRuns = 7
const firstRuns = 3

/** The command that `npm start` runs. A start with `npmCommand` also includes the time that npm itself takes. */
const command = [process.execPath, 'scripts/run.mjs', 'scripts/start.ts']
const npmCommand = ['npm', 'start']

/** Measures the time from the start command until the server serves a page. */
export async function startTimes(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'matric-bench-'))
  try {
    const first = await inTurn(firstRuns, async (at) => {
      // `npm start` fills the compile cache when it builds, so the benchmark fills it too.
      const compiled = { NODE_COMPILE_CACHE: join(folder, `compiled-${at}`) }
      await compileAhead(compiled)
      return timeToAnswer(command, join(folder, `first-${at}`), compiled)
    })
    const dataDir = join(folder, 'later')
    await timeToAnswer(command, dataDir, {})
    const later = await inTurn(laterRuns, () => timeToAnswer(command, dataDir, {}))
    const withNpm = await inTurn(firstRuns, () => timeToAnswer(npmCommand, dataDir, {})).catch(() => [])
    return [
      figure('start to first answered request', later, laterLimit),
      figure('first start ever, with an empty data folder', first, firstLimit),
      ...(withNpm.length > 0 ? [figure('start, with the time npm takes itself', withNpm)] : []),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function figure(name: string, seconds: readonly number[], max?: number): BenchResult {
  const note = `median of ${seconds.length}: ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s`
  return { name, value: median(seconds), unit: 's', note, ...(max === undefined ? {} : { limit: { max } }) }
}

async function inTurn(times: number, measure: (at: number) => Promise<number>): Promise<number[]> {
  const results: number[] = []
  for (let at = 0; at < times; at++) results.push(await measure(at))
  return results
}

/**
 * Starts the server with the given command. Returns the time in seconds until the landing page responds, and stops
 * the server.
 */
async function timeToAnswer(
  [program = '', ...options]: readonly string[],
  dataDir: string,
  env: Record<string, string>,
): Promise<number> {
  const port = await freePort()
  const logFile = `${dataDir}.log`
  const log = openSync(logFile, 'a')
  const start = performance.now()
  const child = spawn(program, options, {
    cwd: repositoryFolder,
    env: { ...bareEnvironment(), ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', log, log],
  })
  killAtExit(child)
  closeSync(log)
  child.on('error', () => undefined)
  try {
    await answered(`http://127.0.0.1:${port}/application/`, child, logFile)
    return (performance.now() - start) / 1000
  } finally {
    await endChild(child)
  }
}
