import type { Seal } from '#server/adapters/seal/seal.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { fieldError } from '#server/http/errors.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import type { StaffSessionsService } from '../sessions/staff-sessions.service.ts'
import { lockStaff, staffById } from '../staff.store.ts'
import { canSignIn } from './open-session.ts'
import { markProofUsed, type Proof, proofOf } from './proof.ts'

interface StepUpDeps {
  database: Database
  seal: Seal
  throttle: Pick<Throttle, 'admitPassword'>
  sessions: Pick<StaffSessionsService, 'stepUp' | 'attemptKey'>
  now: () => number
}

/**
 * Confirms the identity for the session of `token` with a new code. Wrong codes are counted per session, so that
 * strangers in the colleague's network or other sessions of the colleague cannot block the confirmation.
 * @throws 400 wrong or used code · 429 too many attempts.
 */
export type StepUp = (
  input: { staffId: string; token: string; code: string },
  address: string,
  requestId: string,
) => Promise<void>

/** Returns the function that confirms the identity of a signed-in colleague. */
export function stepUpWith({ database, seal, throttle, sessions, now }: StepUpDeps): StepUp {
  async function confirm(
    tx: Tx,
    { staffId, token }: { staffId: string; token: string },
    proof: Proof,
    requestId: string,
  ): Promise<boolean> {
    if (!canSignIn(await lockStaff(tx, staffId)) || !(await markProofUsed(tx, staffId, proof))) return false
    await sessions.stepUp(tx, token)
    await writeAudit(tx, {
      actorKind: 'office',
      actorId: staffId,
      action: 'office-stepped-up',
      requestId,
      after: { with: proof.kind },
    })
    return true
  }

  return async ({ staffId, token, code }, address, requestId) => {
    const attempt = await throttle.admitPassword({
      account: `office-code:${staffId}`,
      address,
      device: sessions.attemptKey(token),
    })
    const account = await staffById(database.system, staffId)
    const proof = proofOf(seal, account, code, now())
    const isConfirmed =
      proof !== null &&
      (await database.system.transaction().execute((tx) => confirm(tx, { staffId, token }, proof, requestId)))
    if (!isConfirmed) {
      await attempt.failed()
      throw fieldError(
        'authenticator-code-invalid',
        'code',
        'This code is wrong or was used already. Wait for the next one.',
      )
    }
    await attempt.succeeded()
  }
}
