import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { endChild } from '#scripts/processes/child.ts'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'

const program = fileURLToPath(new URL('./database-owner.ts', import.meta.url))

export type Owner = {
  process: ChildProcess
  pid: number
  /** Process id of the database that the program has started. */
  database: number
  address: DatabaseAddress
}

/** User and group id under which the program is started. Only root can set them. */
export type As = { uid: number; gid: number }

type Started = { error?: string; pid: number; address: DatabaseAddress }

const running = new Set<ChildProcess>()

/**
 * Starts an owner: a program that runs the database in a folder. If the program cannot start the database, throws an
 * error with the program's message.
 */
export async function startOwner(dataDir: string, as?: As): Promise<Owner> {
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(as ? { uid: as.uid, gid: as.gid } : {}),
  })
  running.add(child)
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      running.delete(child)
      reject(new Error(`The owner of ${dataDir} ended (${code})`))
    })
  })
  const firstLine = once(createInterface({ input: child.stdout }), 'line')
  const [line] = await Promise.race([firstLine, ended])
  const answer: Started = JSON.parse(String(line))
  if (answer.error !== undefined) {
    await ended.catch(() => undefined)
    throw new Error(answer.error)
  }
  // The test ends the process later, so its exit is not a failure.
  ended.catch(() => undefined)
  return { process: child, pid: child.pid ?? 0, database: answer.pid, address: answer.address }
}

export function endOwner({ process: child }: Owner, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  return endChild(child, signal)
}

/** Kills all owners that are still running, for example after a failed test. */
export function endOwners(): void {
  for (const child of running) child.kill('SIGKILL')
}

export async function ask(address: DatabaseAddress, statement: string): Promise<unknown[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
