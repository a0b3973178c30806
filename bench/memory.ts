import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileAhead } from '#scripts/compile-ahead.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { startTarget, type Target } from './start-target.ts'
import type { BenchResult } from './result.ts'
import { walk } from './journey.ts'

/** Maximum memory of the server in megabytes. The database runs in other processes and is not included. */
const limit = 200
const furtherJourneys = 20

/**
 * Measures the server's memory after one applicant's whole journey, first with an empty data folder and then after a
 * restart. The notes contain the memory at startup and after 20 more journeys.
 */
export async function memory(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'matric-bench-'))
  const photo = await noisyPicture(1000, 1400, 'jpeg')
  const dataDir = join(folder, 'data')
  try {
    const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
    // `npm start` fills the compile cache when it builds, so the benchmark fills it too.
    await compileAhead(compiled)
    const first = await afterJourneys(dataDir, photo, compiled)
    const later = await afterJourneys(dataDir, photo, compiled)
    return [
      figureOf('memory after a whole journey', later),
      figureOf('memory after a whole journey, at the first start ever', first),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Megabytes {
  atStart: number
  afterOne: number
  afterMore: number
}

function figureOf(name: string, { atStart, afterOne, afterMore }: Megabytes): BenchResult {
  const note = `${atStart.toFixed(0)} MB at the start, ${afterMore.toFixed(0)} MB after ${furtherJourneys} more`
  return { name, value: afterOne, unit: 'MB', limit: { max: limit }, note }
}

async function afterJourneys(
  dataDir: string,
  photo: Buffer,
  env: Readonly<Record<string, string>>,
): Promise<Megabytes> {
  const server = await startServer(dataDir, env)
  try {
    const atStart = await residentMegabytes(server)
    await walk(server.url, photo)
    const afterOne = await residentMegabytes(server)
    for (let at = 0; at < furtherJourneys; at++) await walk(server.url, photo)
    return { atStart, afterOne, afterMore: await residentMegabytes(server) }
  } finally {
    await server.stop()
  }
}

/** Starts the server with default settings: the embedded database and the sandbox gateway. */
function startServer(dataDir: string, env: Readonly<Record<string, string>>): Promise<Target> {
  return startTarget({
    program: ['scripts/start.ts', '--without-build'],
    env: { ...env, DATA_DIR: dataDir },
    logFile: `${dataDir}.log`,
    path: '/health/ready',
  })
}

async function residentMegabytes({ url }: Target): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (bytes === undefined) throw new Error('The server reports no memory at /metrics')
  return Number(bytes) / 1_000_000
}
