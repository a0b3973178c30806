import type { Stage } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
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

const afterFirstStep = steps[1].stage

const tokenLifetimeMs = 6 * 3_600_000

interface SignedInOptions {
  /** Stage of the applicants. By default they have saved the first step. */
  stage?: Stage
  /** Password hash of all applicants. By default, they cannot sign in with a password. */
  passwordHash?: string
}

/** Adds applicants, each with a sign-in session. */
export async function addSignedIn(
  { system }: Database,
  count: number,
  { stage = afterFirstStep, passwordHash = 'none' }: SignedInOptions = {},
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
