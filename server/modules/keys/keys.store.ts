import { type Db, runStatement, type Tx } from '#server/db/client.ts'
import type { KeyPurpose, KeyState } from '#server/db/schema.ts'

/** A key that servers with this database use or have used, without its secret part. */
export interface KeyRecord {
  purpose: KeyPurpose
  /** 64 hexadecimal digits. */
  fingerprint: string
  /** Public key in SPKI format, as base64; null for keys that do not sign. */
  publicKey: string | null
}

export type StoredKey = KeyRecord & { state: KeyState; registeredAt: Date }

/** Returns all keys, newest first. */
export async function storedKeys(db: Db): Promise<StoredKey[]> {
  return db
    .selectFrom('installationKey')
    .select(['purpose', 'fingerprint', 'publicKey', 'state', 'registeredAt'])
    .orderBy('registeredAt', 'desc')
    .execute()
}

/**
 * Registers each key whose purpose has no current key yet. Idempotent. Uses a single statement: if several servers
 * start for the first time together, all registered keys come from the same server.
 */
export async function registerFirstKeys(db: Db, keys: readonly KeyRecord[]): Promise<void> {
  const column = (name: keyof KeyRecord) => keys.map((key) => key[name])
  await runStatement(db, {
    name: 'register-first-keys',
    text: `insert into installation_key (purpose, fingerprint, public_key)
      select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    values: [column('purpose'), column('fingerprint'), column('publicKey')],
  })
}

/**
 * Makes a new key the current one for its purpose. The previous key becomes an earlier key. Documents signed with an
 * earlier key stay valid.
 */
export async function replaceCurrentKey(tx: Tx, key: KeyRecord): Promise<void> {
  await tx
    .updateTable('installationKey')
    .set({ state: 'earlier' })
    .where('purpose', '=', key.purpose)
    .where('state', '=', 'current')
    .execute()
  await tx.insertInto('installationKey').values(key).execute()
}

/** Revokes an earlier signing key. Returns false if there is none with this fingerprint. */
export async function revokeEarlierKey(tx: Tx, fingerprint: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('installationKey')
    .set({ state: 'revoked' })
    .where('fingerprint', '=', fingerprint)
    .where('purpose', '=', 'documents')
    .where('state', '=', 'earlier')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
