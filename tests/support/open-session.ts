import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { newHashedToken } from '#server/modules/credentials/codes/secrets.ts'

/** Stores a session for an applicant without signing in. Returns its access token. */
export async function openSession({ system }: Database, applicantId: string): Promise<string> {
  const { token, hash } = newHashedToken()
  const sessionId = newId()
  await system.insertInto('session').values({ id: sessionId, applicantId }).execute()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await system
    .insertInto('token')
    .values({ hash, kind: 'access', applicantId, sessionId, expiresAt })
    .execute()
  return token
}
