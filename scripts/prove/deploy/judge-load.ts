import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import { findViolations, untilChained } from '../fault/invariants.ts'
import { emptyPhase, type LoadTarget, loadClient } from './load-client.ts'
import type { Acknowledged } from './load-tasks.ts'

/** Maximum time to repeat a failed download. No server restarts meanwhile, so only a busy machine can delay it. */
const downloadTimeoutMs = 10_000

export interface LoadVerdict {
  /** Descriptions of acknowledged saves, sign-ins, pictures and payments that are missing. */
  lost: string[]
  /** Descriptions of effects that happened more than once, and of faults in the audit log. */
  repeated: string[]
}

/** Compares the database with what the servers acknowledged, and downloads the pictures. Call it after the load. */
export async function judgeLoad(
  database: Database,
  target: LoadTarget,
  acknowledged: Acknowledged,
): Promise<LoadVerdict> {
  await untilChained(database)
  const payers = [...acknowledged.payments].map(([email, paid]) => ({
    email,
    registered: false,
    activated: false,
    paid,
    addresses: [],
  }))
  const { lost, duplicated, broken } = await findViolations(database, payers)
  return {
    lost: [
      ...(await lostSaves(database, acknowledged)),
      ...(await lostSignIns(database, acknowledged)),
      ...(await lostPictures(target, acknowledged)),
      ...lost,
    ],
    repeated: [...duplicated, ...broken, ...(await storedTwice(database))],
  }
}

/** Returns the applicants whose last acknowledged postal address is not stored. */
export async function lostSaves(
  { system }: Database,
  { addresses }: Pick<Acknowledged, 'addresses'>,
): Promise<string[]> {
  const rows = await system.selectFrom('applicant').select(['email', 'address']).execute()
  const stored = new Map(rows.map(({ email, address }) => [email, address]))
  return [...addresses].flatMap(([email, address]) =>
    stored.get(email) === address ? [] : [`${email}: ${address}`],
  )
}

async function lostSignIns({ system }: Database, { signIns }: Acknowledged): Promise<string[]> {
  const rows = await system
    .selectFrom('token')
    .innerJoin('session', 'session.id', 'token.sessionId')
    .select('token.hash')
    .where('token.kind', '=', 'access')
    .where('session.revokedAt', 'is', null)
    .execute()
  const stored = new Set(rows.map(({ hash }) => hash.toString('hex')))
  return [...signIns].flatMap(([email, token]) =>
    stored.has(tokenHash(token)?.toString('hex') ?? '') ? [] : [`${email}: sign-in`],
  )
}

async function lostPictures(target: LoadTarget, { uploads }: Acknowledged): Promise<string[]> {
  const client = loadClient(target, downloadTimeoutMs)
  const lost: string[] = []
  for (const [email, { token, ticket }] of uploads) {
    const path = `/Utility/download/${ticket}`
    const isThere = await client.untilDone(
      emptyPhase(),
      'picture',
      () => ({ method: 'GET', path, token }),
      () => true,
    )
    if (isThere === null) lost.push(`${email}: picture`)
  }
  client.close()
  return lost
}

/**
 * Returns the pictures that were stored twice. Also returns the applicants with two devices: each signed in only once,
 * so a repeated request has created the second device.
 */
async function storedTwice({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'picture of ' || applicant_id as what from upload
      group by applicant_id, document_type, source_sha256 having count(*) > 1
    union all
    select 'device of ' || applicant_id from token where kind = 'device'
      group by applicant_id having count(*) > 1`.execute(system)
  return rows.map(({ what }) => what)
}
