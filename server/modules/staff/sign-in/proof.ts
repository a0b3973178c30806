import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Tx } from '#server/db/client.ts'
import { recoveryHash, stepOfCode } from './authenticator.ts'
import { type StaffAccount, markRecoveryCodeUsed, markStepUsed } from '../staff.store.ts'

/** A parsed sign-in or step-up code: the TOTP step of an authenticator code, or the hash of a recovery code. */
export type Proof = { kind: 'authenticator'; step: number } | { kind: 'recovery'; hash: Buffer }

/**
 * Dummy secret for accounts that are unknown or have no secret, so that checking a code takes about as long as for
 * other accounts.
 */
const dummySecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/**
 * Parses a code without marking it as used. Checks an authenticator code, but not a recovery code (see
 * `markProofUsed`). Returns null for a wrong authenticator code, for a text that is neither kind of code, or for an
 * account without a secret. Takes about equally long for unknown and for known accounts.
 */
export function proofOf(seal: Seal, account: StaffAccount | null, code: string, now: number): Proof | null {
  const sealed = account?.totpSealed ?? null
  const secret = account === null || sealed === null ? dummySecret : seal.open(sealed, account.id)
  const step = stepOfCode(secret, code, now)
  const hash = recoveryHash(code)
  if (sealed === null) return null
  if (step !== null) return { kind: 'authenticator', step }
  return hash === null ? null : { kind: 'recovery', hash }
}

/**
 * Marks a code as used. Returns false for an unknown or used recovery code, and for an authenticator code if it or a
 * later one was used before. So only one of two simultaneous requests with the same code succeeds.
 */
export async function markProofUsed(tx: Tx, staffId: string, proof: Proof): Promise<boolean> {
  return proof.kind === 'authenticator'
    ? markStepUsed(tx, staffId, proof.step)
    : markRecoveryCodeUsed(tx, staffId, proof.hash)
}
