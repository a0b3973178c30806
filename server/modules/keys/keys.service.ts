import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { KeyPurpose } from '#server/db/schema.ts'
import { notFound } from '#server/http/errors.ts'
import {
  type KeyRecord,
  registerFirstKeys,
  replaceCurrentKey,
  revokeEarlierKey,
  type StoredKey,
  storedKeys,
} from './keys.store.ts'

export interface KeysService {
  /** Returns all keys, newest first. */
  list(): Promise<StoredKey[]>
  /** Registers each key whose purpose has no current key yet. Returns the current keys by purpose. */
  registerFirst(keys: readonly KeyRecord[]): Promise<Map<KeyPurpose, StoredKey>>
  /** Makes a new key the current one for its purpose. `before` runs first, in the same transaction. */
  replace(key: KeyRecord, before?: (tx: Tx) => Promise<void>): Promise<void>
  /**
   * Revokes an earlier signing key. Servers that start after this call no longer report documents signed with this
   * key as genuine.
   * @throws 404 no earlier signing key has this fingerprint.
   */
  revoke(fingerprint: string): Promise<void>
}

/** Returns the current key of each purpose. */
export function currentKeys(keys: readonly StoredKey[]): Map<KeyPurpose, StoredKey> {
  return new Map(keys.filter(({ state }) => state === 'current').map((key) => [key.purpose, key]))
}

export function keysService({ database }: { database: Database }): KeysService {
  const list = () => storedKeys(database.system)
  return {
    list,

    async registerFirst(keys) {
      await registerFirstKeys(database.system, keys)
      return currentKeys(await list())
    },

    async replace(key, before) {
      await database.system.transaction().execute(async (tx) => {
        await before?.(tx)
        await replaceCurrentKey(tx, key)
        const { purpose, fingerprint } = key
        await writeAudit(tx, { actorKind: 'system', action: 'key-replaced', after: { purpose, fingerprint } })
      })
    },

    async revoke(fingerprint) {
      await database.system.transaction().execute(async (tx) => {
        if (!(await revokeEarlierKey(tx, fingerprint)))
          throw notFound('No earlier signing key has this fingerprint.')
        const after = { purpose: 'documents', fingerprint }
        await writeAudit(tx, { actorKind: 'system', action: 'key-revoked', after })
      })
    },
  }
}
