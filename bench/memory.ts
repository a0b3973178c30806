import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noisyPicture } from '#tests/support/pictures.ts'
import { startTarget, type Target } from './child.ts'
import type { Figure } from './figure.ts'
import { walk } from './journey.ts'

/** Megabytes, without the database, which has processes of its own. */
const limit = 200
const more = 20

/** What the server holds after somebody went all the way through it. */
export async function memory(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'matric-bench-'))
  const dataDir = join(folder, 'data')
  const photo = await noisyPicture(1000, 1400, 'jpeg')
  try {
    const server = await startTarget({
      program: ['scripts/start.ts', '--without-build'],
      env: { DATA_DIR: dataDir },
      logFile: join(folder, 'server.log'),
      path: '/health/ready',
    })
    try {
      const atStart = await residentMegabytes(server)
      await walk(server.url, photo)
      const afterOne = await residentMegabytes(server)
      for (let at = 0; at < more; at++) await walk(server.url, photo)
      const afterMore = await residentMegabytes(server)
      return [
        { name: 'memory of the server at its start', value: atStart, unit: 'MB' },
        { name: 'memory after a whole journey', value: afterOne, unit: 'MB', limit: { max: limit } },
        { name: `memory after ${more} more journeys`, value: afterMore, unit: 'MB' },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As the server itself tells it. */
async function residentMegabytes({ url }: Target): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
  if (bytes === undefined) throw new Error('The server tells no memory at /metrics')
  return Number(bytes) / 1_000_000
}
