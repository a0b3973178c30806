import { expect, test, vi } from 'vitest'
import { proveDatabase } from './database-disk.ts'
import { canMountSmallDisk } from './small-disk.ts'
import { proveUploads } from './uploads-disk.ts'

const mounts = canMountSmallDisk()
const skipped = mounts
  ? ''
  : ' (skipped: a small disk needs root on Linux; `npm run prove -- disk` tests the same)'

/** Runs a part of the proof. Returns the checks that failed. */
async function failures(prove: () => Promise<boolean>): Promise<string[]> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  try {
    const holds = await prove()
    expect(lines.some((line) => line.startsWith('ok'))).toBe(true)
    return holds ? [] : lines
  } finally {
    log.mockRestore()
  }
}

test.skipIf(!mounts)(
  `uploads to a full disk get 507, and work again when there is space${skipped}`,
  async () => {
    expect(await failures(proveUploads)).toEqual([])
  },
)

test.skipIf(!mounts)(
  `saves to a full database get 503 and none is lost, also if PostgreSQL stops${skipped}`,
  async () => {
    expect(await failures(() => proveDatabase(4_000))).toEqual([])
  },
)
