import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startProcess } from './database-process.ts'

let home = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'matric-database-process-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const timeoutMs = 2_000

/** Starts a fake PostgreSQL that runs these lines of shell. Resolves when it has reported that it is ready and ended. */
async function start(...lines: string[]): Promise<void> {
  const postgres = join(home, 'postgres')
  writeFileSync(postgres, ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(postgres, 0o755)
  const place = { home, data: join(home, 'data'), account: undefined, movedBecause: undefined }
  const binaries = { initdb: '/bin/false', postgres, majorVersion: 18 }
  const database = await startProcess(place, binaries, {}, { info: () => undefined }, timeoutMs)
  await database.ended
}

it('waits for a recovery that takes longer than the timeout, as long as it makes progress', async () => {
  const progress = [
    'syncing data directory (fsync), elapsed time: 10.00 s, current path: ./base/5/2608',
    'redo in progress, elapsed time: 10.00 s, current LSN: 0/3A000028',
    'redo in progress, elapsed time: 20.00 s, current LSN: 0/5C0000D8',
    'redo in progress, elapsed time: 30.00 s, current LSN: 0/7E000110',
  ]
  const recovery = start(
    ...progress.flatMap((line) => ['sleep 1', `echo 'LOG:  ${line}' >&2`]),
    "echo 'LOG:  database system is ready to accept connections' >&2",
  )
  await expect(recovery).resolves.toBeUndefined()
})

it('fails if the start makes no progress, although clients try to connect', async () => {
  const refusal = "echo 'FATAL:  the database system is starting up' >&2"
  await expect(start(`for second in 1 2 3 4; do sleep 1; ${refusal}; done`)).rejects.toThrow(
    'did not become ready in time',
  )
})
