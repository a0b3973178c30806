import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Tx } from '#server/db/client.ts'
import { recoveryHash, stepOfCode } from './authenticator.ts'
import { type StaffAccount, spendRecoveryCode, spendStep } from './staff.store.ts'

/** What a typed code could prove: a half-minute of the authenticator app, or a recovery code. */
export type Proof = { kind: 'authenticator'; step: number } | { kind: 'recovery'; hash: Buffer }

/** Any secret will do where nobody has that name: the comparison is to take as long. */
const nobodysSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What a code is worth before it is used up; null when it cannot be good. Works as long for nobody's account. */
export function proofOf(seal: Seal, account: StaffAccount | null, code: string, now: number): Proof | null {
  const sealed = account?.totpSealed ?? null
  const secret = account === null || sealed === null ? nobodysSecret : seal.open(sealed, account.id)
  const step = stepOfCode(secret, code, now)
  const hash = recoveryHash(code)
  if (sealed === null) return null
  if (step !== null) return { kind: 'authenticator', step }
  return hash === null ? null : { kind: 'recovery', hash }
}

/** Uses a code up; false when it was used before. Two requests with one code cannot both succeed. */
export async function spend(tx: Tx, staffId: string, proof: Proof): Promise<boolean> {
  return proof.kind === 'authenticator'
    ? spendStep(tx, staffId, proof.step)
    : spendRecoveryCode(tx, staffId, proof.hash)
}
