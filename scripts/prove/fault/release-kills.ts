import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { randomFrom } from '../seeded-random.ts'
import { addApproved, countReleased, releaseApproved } from './approved-decisions.ts'
import { findViolations, untilQuiet } from './invariants.ts'
import { releaseViolations } from './release-violations.ts'
import { startFaultyServer } from './faulty-server.ts'

export interface ReleasePlan {
  decisions: number
  /** Number of kills of the server during the release, spread evenly over the decisions. */
  kills: number
  /** Seed of the random pauses before the kills. */
  seed: number
}

export interface ReleaseReport {
  /** Number of released decisions immediately before each kill. */
  releasedAtKills: number[]
  released: number
  /** Time from the scheduling until the last decision was released, restarts included. */
  seconds: number
  /** Descriptions of effects that are missing or happened more than once, and of a broken audit log. */
  violations: string[]
  /** Violations that `releaseViolations` finds after one email was stored a second time. */
  control: string[]
}

const releaseTimeoutMs = 300_000
const longestPauseMs = 100

/**
 * Kills the server with SIGKILL while it releases decisions, and restarts it. Then checks that the effects of each
 * decision happened exactly once.
 */
export async function killDuringRelease({ decisions, kills, seed }: ReleasePlan): Promise<ReleaseReport> {
  const server = await startFaultyServer({ RELEASE_STOP_MINUTES: '0' })
  const connection = runningDatabase(server.dataDir)?.serverAddress
  if (connection === undefined) throw new Error('The database does not run.')
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  try {
    const approver = await addApproved(database, decisions)
    const startedAt = performance.now()
    await releaseApproved(database, approver)
    const random = randomFrom(seed)
    const releasedAtKills: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      await untilReleased(database, Math.floor((decisions * kill) / (kills + 1)))
      await pause(random() * longestPauseMs)
      // Counted before the kill, because the server that starts afterwards may restart the database.
      releasedAtKills.push(await countReleased(database))
      await server.killServer()
    }
    await untilReleased(database, decisions)
    const seconds = (performance.now() - startedAt) / 1000
    await untilQuiet(database)
    const { duplicated, broken } = await findViolations(database, [])
    return {
      releasedAtKills,
      released: await countReleased(database),
      seconds,
      violations: [...(await releaseViolations(database)), ...duplicated, ...broken],
      control: await repeatEmail(database),
    }
  } finally {
    await database.close()
    await server.close()
  }
}

async function untilReleased(database: Database, count: number): Promise<void> {
  for (const deadline = Date.now() + releaseTimeoutMs; Date.now() < deadline; await pause(20))
    if ((await countReleased(database)) >= count) return
}

/** Negative control: stores one email a second time, and returns what `releaseViolations` finds. */
async function repeatEmail(database: Database): Promise<string[]> {
  await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status)
    select gen_random_uuid(), template, recipient, recipient_name, subject, text, html, status from mail
    where template = 'decision-rejected' limit 1`.execute(database.system)
  return releaseViolations(database)
}
