import type { Stage } from '#contract/stages.ts'
import { institutionFolders } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { loadInstitution } from '#server/institution/load.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import { seedApplicants } from '../seed/applicants.ts'

export interface SignedInApplicant {
  id: string
  email: string
  token: string
}

const tokenLifetimeMs = 6 * 3_600_000

/**
 * Adds applicants at a stage, each with a session. Without `passwordHash`, the applicants cannot sign in with a
 * password.
 */
export async function addSignedIn(
  { system }: Database,
  count: number,
  stage: Stage,
  passwordHash = 'none',
): Promise<SignedInApplicant[]> {
  const institution = await loadInstitution(institutionFolders(process.env).institutionDir)
  const seeded = await seedApplicants(system, { institution, count, stages: [stage], passwordHash })
  const signedIn = seeded.map(({ id, email }) => ({ id, email, sessionId: newId(), token: newToken() }))
  const expiresAt = new Date(Date.now() + tokenLifetimeMs)
  await system
    .insertInto('session')
    .values(signedIn.map(({ id, sessionId }) => ({ id: sessionId, applicantId: id })))
    .execute()
  const tokens = signedIn.map(({ id, sessionId, token }) => ({
    hash: tokenHash(token) ?? Buffer.alloc(0),
    kind: 'access' as const,
    applicantId: id,
    sessionId,
    expiresAt,
  }))
  await system.insertInto('token').values(tokens).execute()
  return signedIn.map(({ id, email, token }) => ({ id, email, token }))
}
