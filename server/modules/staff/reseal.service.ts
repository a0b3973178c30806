import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Tx } from '#server/db/client.ts'
import { lockSealedSecrets, setSealedSecret } from './staff.store.ts'

/** Re-encrypts all authenticator secrets with another key. @throws if `from` cannot decrypt one of them */
export async function resealSecrets(tx: Tx, from: Seal, to: Seal): Promise<void> {
  for (const { id, totpSealed } of await lockSealedSecrets(tx))
    await setSealedSecret(tx, id, to.close(from.open(totpSealed, id), id))
}
