import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Tx } from '#server/db/client.ts'
import { recoveryHash, stepOfCode } from './authenticator.ts'
import { type StaffAccount, markRecoveryCodeUsed, markStepUsed } from './staff.store.ts'

/** A parsed code: the TOTP step of an authenticator code, or the hash of a recovery code. */
export type Proof = { kind: 'authenticator'; step: number } | { kind: 'recovery'; hash: Buffer }

/** Dummy secret for unknown accounts, so that checking a code takes equally long. */
const dummySecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/**
 * Parses a code and checks an authenticator code, without marking the code as used. Returns null if the code is wrong.
 * A recovery code is checked only by `markProofUsed`. Takes equally long for an unknown account.
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
 * Marks a code as used. Returns false if it is unknown or was used before, so that only one of two simultaneous
 * requests succeeds.
 */
export async function markProofUsed(tx: Tx, staffId: string, proof: Proof): Promise<boolean> {
  return proof.kind === 'authenticator'
    ? markStepUsed(tx, staffId, proof.step)
    : markRecoveryCodeUsed(tx, staffId, proof.hash)
}
