import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSeal, keySeal, readSealKey, sealFile } from '../adapters/seal/disk-seal.ts'
import type { Seal } from '../adapters/seal/seal.ts'
import {
  acceptingEarlierKeys,
  ed25519Signer,
  pemSigner,
  signerFingerprint,
} from '../adapters/signing/ed25519.ts'
import type { Signer } from '../adapters/signing/signing.ts'
import { type Config, ConfigError, type GivenKey } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { KeyPurpose } from '../db/schema.ts'
import { currentKeys, keysService } from '../modules/keys/keys.service.ts'
import type { KeyRecord } from '../modules/keys/keys.store.ts'

type KeySettings = Pick<Config, 'dataDir' | 'signingKey' | 'officeSealKey'>

interface KeyKind {
  /** Name of the key in messages to the operator. */
  name: string
  setting: string
  file: string
  configuredKey: (config: KeySettings) => GivenKey | null
}

/** The two keys of a server, with the setting and the file that can contain each key. */
export const keyKinds: Readonly<Record<KeyPurpose, KeyKind>> = {
  documents: {
    name: 'The key that signs documents',
    setting: 'SIGNING_KEY',
    file: 'documents.pem',
    configuredKey: ({ signingKey }) => signingKey,
  },
  'office-seal': {
    name: 'The key that encrypts authenticator secrets',
    setting: 'OFFICE_SEAL_KEY',
    file: sealFile,
    configuredKey: ({ officeSealKey }) => officeSealKey,
  },
}

/** Returns the path of a key's file; null if the setting contains the key itself. */
export function keyFile(config: KeySettings, purpose: KeyPurpose): string | null {
  const { configuredKey, file } = keyKinds[purpose]
  const setting = configuredKey(config)
  if (setting === null) return join(config.dataDir, 'keys', file)
  return 'file' in setting ? setting.file : null
}

/** Returns a key as text, for backups. */
export async function keyText(config: KeySettings, purpose: KeyPurpose): Promise<string> {
  const setting = keyKinds[purpose].configuredKey(config)
  if (setting !== null && 'text' in setting) return setting.text
  return readFile(setting?.file ?? join(config.dataDir, 'keys', keyKinds[purpose].file), 'utf8')
}

/** Returns the first 16 characters of a fingerprint, which are enough for an operator to compare. */
export const shortFingerprint = (fingerprint: string) => fingerprint.slice(0, 16)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Loads a key from its setting or its file. Without a setting, creates the file in the data folder if it is missing and
 * `mayCreate` is true.
 */
async function open<Key>(
  config: KeySettings,
  purpose: KeyPurpose,
  mayCreate: boolean,
  how: { text(text: string): Key; file(file: string, whenMissing: 'create' | 'throw'): Promise<Key> },
): Promise<Key> {
  const { setting, configuredKey, name } = keyKinds[purpose]
  const value = configuredKey(config)
  try {
    if (value !== null && 'text' in value) return how.text(value.text)
    if (value !== null) return await how.file(value.file, 'throw')
    return await how.file(
      join(config.dataDir, 'keys', keyKinds[purpose].file),
      mayCreate ? 'create' : 'throw',
    )
  } catch (error) {
    const location = value === null ? `${name} cannot be read` : setting
    throw new ConfigError([
      `${location}: ${messageOf(error)}${value === null && !mayCreate ? ` ${remedy(purpose)}` : ''}`,
    ])
  }
}

const remedy = (purpose: KeyPurpose) =>
  `Copy the key from another server or from your backup, or set ${keyKinds[purpose].setting}.`

export function openSigner(config: KeySettings, mayCreate: boolean): Promise<Signer> {
  return open(config, 'documents', mayCreate, { text: pemSigner, file: ed25519Signer })
}

export function openSeal(config: KeySettings, mayCreate: boolean): Promise<Seal> {
  const text = (content: string) => {
    const key = readSealKey(content)
    if (key === null) throw new Error('This is not a 32-byte base64url key.')
    return keySeal(key)
  }
  return open(config, 'office-seal', mayCreate, { text, file: fileSeal })
}

/** Returns the record of a key for the database. The record contains no secret. */
export function keyRecord(key: Signer | Seal): KeyRecord {
  return 'publicKey' in key
    ? { purpose: 'documents', fingerprint: signerFingerprint(key), publicKey: key.publicKey }
    : { purpose: 'office-seal', fingerprint: key.fingerprint, publicKey: null }
}

/**
 * Loads the keys of this server and compares them with the current keys in the database. A server with other keys must
 * not start: it would not recognise our documents, and no colleague could sign in. At the first startup, missing keys
 * are created and registered. The returned signer also accepts signatures by earlier keys that are not revoked.
 * @throws ConfigError if a key cannot be read or differs. The error names each key that differs.
 */
export async function openKeys(
  config: KeySettings,
  database: Database,
): Promise<{ signer: Signer; seal: Seal }> {
  const keys = keysService({ database })
  const stored = await keys.list()
  const known = currentKeys(stored)
  const signer = await openSigner(config, !known.has('documents'))
  const seal = await openSeal(config, !known.has('office-seal'))
  const ownKeys = [keyRecord(signer), keyRecord(seal)]
  const current = known.size === ownKeys.length ? known : await keys.registerFirst(ownKeys)
  const faults = ownKeys.flatMap(({ purpose, fingerprint }) => {
    const expected = current.get(purpose)?.fingerprint
    if (expected === fingerprint) return []
    const { name, setting } = keyKinds[purpose]
    const location = keyFile(config, purpose) ?? setting
    return [
      `${name} differs: ${location} has the fingerprint ${shortFingerprint(fingerprint)}, but the database belongs to ` +
        `${expected === undefined ? 'none' : shortFingerprint(expected)}. ${remedy(purpose)}`,
    ]
  })
  if (faults.length > 0) throw new ConfigError(faults)
  const earlier = stored.flatMap(({ state, publicKey }) =>
    state === 'earlier' && publicKey !== null ? [publicKey] : [],
  )
  return { signer: acceptingEarlierKeys(signer, earlier), seal }
}
