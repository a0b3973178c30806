import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'

/** Lifetime of the session and of its step-up in milliseconds, longer than a benchmark run. */
const sessionLife = 6 * 3_600_000

/**
 * Creates a colleague with the given role, and a sign-in session with a step-up. During a benchmark, the session does
 * not expire, even if it is unused, and no call asks for a step-up code. Returns the request headers of the session.
 */
export async function signedInColleague(
  owner: Database,
  role: 'approver' | 'bursar' = 'approver',
): Promise<Record<string, string>> {
  const id = newId()
  const token = newToken()
  const hash = tokenHash(token)
  if (hash === null) throw new Error('A new token has the wrong shape')
  const row = {
    id,
    email: `${id}@office.example`,
    name: 'Bench',
    role,
    totpConfirmedAt: new Date(),
  }
  await owner.system.insertInto('staff').values(row).execute()
  await owner.system
    .insertInto('staffToken')
    .values({
      hash,
      kind: 'session',
      staffId: id,
      expiresAt: new Date(Date.now() + sessionLife),
      seenAt: new Date(Date.now() + sessionLife),
      steppedUpAt: new Date(Date.now() + sessionLife),
    })
    .execute()
  return { 'x-matric-client': 'office', cookie: `__Host-matric-office=${token}; matric-office=${token}` }
}
