import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Stage } from '#contract/stages.ts'
import { type SeededApplicant, seedApplicants } from '#scripts/seed/applicants.ts'
import { startDatabase } from '#server/adapters/database/launcher.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { migrate } from '#server/db/migrate.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import { institution } from './institution.ts'

export interface SignedIn extends SeededApplicant {
  token: string
}

/** Setup of a benchmark: a database with the product's settings, and seeded applicants. */
export interface TestData {
  folder: string
  connectionString: string
  /** Connection settings of the database role that owns the tables. */
  owner: pg.PoolConfig
  /** Applicants in random order, so that reads are spread over the disk pages of the tables. */
  applicants: SignedIn[]
  password: string
  stop(): Promise<void>
}

/** Lifetime of the access tokens in seconds, longer than a benchmark run. */
const tokenLife = 6 * 3600

const stages: Stage[] = ['NextOfKin', 'ProgrammeApplication', 'EducationalRecord']

/**
 * Starts a database in a temporary folder and adds `count` fictitious applicants, each with a sign-in session. If
 * `keptFolder` is given, the database is in that folder instead, and stays there for the next run.
 */
export async function createTestData(count: number, keptFolder?: string): Promise<TestData> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'matric-bench-')))
  const dataDir = join(folder, 'database')
  await mkdir(dataDir, { recursive: true })
  const running = await startDatabase({ dataDir, log: { info: () => undefined } })
  const stop = async () => {
    await running.stop()
    if (keptFolder === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrate(running.address, { serverRole: running.serverAddress.user })
    const database = openDatabase({ connection: running.address, onIdleError: () => undefined })
    const password = randomBytes(12).toString('base64url')
    const passwords = argon2Passwords({ threads: 1 })
    const passwordHash = await passwords.hash(password)
    await passwords.close()
    const seeded = await seedApplicants(database.system, { institution, count, stages, passwordHash })
    const applicants = await signIn(database, seeded)
    if (count > 0) await sql`analyze`.execute(database.system)
    await database.close()
    return {
      folder,
      connectionString: running.serverConnectionString,
      owner: running.address,
      applicants: shuffled(applicants),
      password,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates a sign-in session for each applicant directly in the database, without sign-in requests. */
async function signIn(database: Database, seeded: readonly SeededApplicant[]): Promise<SignedIn[]> {
  const applicants = seeded.map((applicant) => ({ ...applicant, token: newToken(), sessionId: newId() }))
  const expiresAt = new Date(Date.now() + tokenLife * 1000)
  for (let at = 0; at < applicants.length; at += 1000) {
    const some = applicants.slice(at, at + 1000)
    const sessions = some.map(({ id, sessionId }) => ({ id: sessionId, applicantId: id }))
    await database.system.insertInto('session').values(sessions).execute()
    const tokens = some.map(({ id, sessionId, token }) => {
      const hash = tokenHash(token)
      if (hash === null) throw new Error('A new token has the wrong shape')
      return { hash, kind: 'access' as const, applicantId: id, sessionId, expiresAt }
    })
    await database.system.insertInto('token').values(tokens).execute()
  }
  return applicants.map(({ id, email, stage, token }) => ({ id, email, stage, token }))
}

/** Returns a shuffled copy of the list. The order is the same in every run. */
function shuffled<T>(list: readonly T[]): T[] {
  const result = [...list]
  let state = 12_345
  for (let at = result.length - 1; at > 0; at--) {
    // A linear congruential generator (Numerical Recipes) is random enough for shuffling.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    const other = state % (at + 1)
    const [a, b] = [result[at], result[other]]
    if (a !== undefined && b !== undefined) [result[at], result[other]] = [b, a]
  }
  return result
}
