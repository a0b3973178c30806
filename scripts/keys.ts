import { rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatDateTime } from '#contract/dates.ts'
import { fileSeal } from '#server/adapters/seal/disk-seal.ts'
import { ed25519Signer } from '#server/adapters/signing/ed25519.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { KeyPurpose } from '#server/db/schema.ts'
import { hasRunners } from '#server/jobs/runner-locks.ts'
import { auditChainService } from '#server/modules/audit/audit-chain.service.ts'
import { type KeysService, keysService } from '#server/modules/keys/keys.service.ts'
import { resealPortalPasswords } from '#server/modules/enrolment/portal-account.service.ts'
import { resealSecrets } from '#server/modules/staff/reseal.service.ts'
import {
  keyFile,
  keyKinds,
  keyRecord,
  openKeys,
  openSeal,
  openSigner,
  shortFingerprint,
} from '#server/start/open-keys.ts'
import { withDatabase } from './command-database.ts'
import { runCommand, Usage } from './run-command.ts'

/* Manages the keys of this installation: npm run keys -- list */

const usage = `Usage:
  npm run keys -- list                                    the keys that the database knows
  npm run keys -- check                                   whether this server has the right keys
  npm run keys -- rotate documents|office-seal [--to FILE] makes a new key; stop all servers first
  npm run keys -- revoke FINGERPRINT                      documents signed with this earlier key are no longer genuine`

const isPurpose = (text: string | undefined): text is KeyPurpose =>
  text !== undefined && Object.hasOwn(keyKinds, text)

async function list(keys: KeysService): Promise<string> {
  const lines = (await keys.list()).map(
    ({ purpose, state, fingerprint, registeredAt }) =>
      `${purpose.padEnd(11)} ${state.padEnd(7)} ${fingerprint}  since ${formatDateTime(registeredAt.toISOString())} (Lagos)`,
  )
  return lines.length === 0 ? 'No server has registered its keys yet.' : lines.join('\n')
}

/**
 * Returns the path to which a new key is written first (`draft`), and its final path in the data folder (`place`).
 * `place` is null if the operator has chosen another path with --to.
 */
function targetOf(config: Config, purpose: KeyPurpose, to: string | undefined) {
  const { configuredKey, setting } = keyKinds[purpose]
  if (to !== undefined) {
    const draft = resolve(to)
    if (draft === keyFile(config, purpose))
      throw new Usage(`${draft} is the key in use: choose another file.`)
    return { draft, place: null }
  }
  const place = configuredKey(config) === null ? keyFile(config, purpose) : null
  if (place === null) throw new Usage(`${setting} is set: say where to write the new key, with --to FILE.`)
  return { draft: `${place}.new`, place }
}

/** Returns the fingerprint of the key that the settings name; null if it cannot be read, for example if it is lost. */
async function presentFingerprint(config: Config, purpose: KeyPurpose): Promise<string | null> {
  const open = purpose === 'documents' ? openSigner : openSeal
  return open(config, false).then(
    (key) => keyRecord(key).fingerprint,
    () => null,
  )
}

/**
 * Creates a new key and makes it the current one in the database. For the office seal, also encrypts the stored secrets
 * with the new key. Writes the key file to `to`. Without `to`, moves the key file to its final path in the data folder
 * at the end. Continues an interrupted rotation with the key that it has written.
 * @throws `Usage` while a server runs · if `to` contains a key that is or was in use · if `to` is missing and a setting
 * contains or names the key
 */
async function rotate(config: Config, database: Database, purpose: KeyPurpose, to: string | undefined) {
  if (await hasRunners(database.systemPool))
    throw new Usage(
      'A server uses this database: stop all servers first, because they would continue to use the old key.',
    )
  const keys = keysService({ database })
  const { draft, place } = targetOf(config, purpose, to)
  const isSigner = purpose === 'documents'
  const key = isSigner ? await ed25519Signer(draft, 'create') : await fileSeal(draft, 'create')
  const record = keyRecord(key)
  const known = (await keys.list()).find(({ fingerprint }) => fingerprint === record.fingerprint)
  if (record.fingerprint === (await presentFingerprint(config, purpose)))
    throw new Usage(`${draft} contains the key in use: choose another file.`)
  if (known !== undefined && known.state !== 'current')
    throw new Usage(`${draft} contains an earlier key: choose another file.`)
  // If an interrupted rotation has already updated the database, only the key file may still have to be moved.
  if (known === undefined) {
    if ('publicKey' in key) await keys.replace(record)
    else {
      const former = await openSeal(config, false)
      await keys.replace(record, async (tx) => {
        await resealSecrets(tx, former, key)
        await resealPortalPasswords(tx, former, key)
      })
    }
  }
  if (place !== null) await rename(draft, place)
  const next =
    place === null
      ? `Set ${keyKinds[purpose].setting} to ${draft} on every server, then start them.`
      : `Copy ${place} to every server of this database, then start them.`
  return `The new key has the fingerprint ${shortFingerprint(record.fingerprint)}.\n${next}`
}

function commandOf([name, what, ...more]: string[], to: string | undefined) {
  if (more.length > 0) throw new Usage('Too many arguments.')
  const config = readConfig(process.env)
  if (name === 'list' && what === undefined) return (db: Database) => list(keysService({ database: db }))
  if (name === 'check' && what === undefined)
    return async (db: Database) => {
      await openKeys(config, db)
      return 'This server has the keys of the database.'
    }
  if (name === 'rotate' && isPurpose(what)) return (db: Database) => rotate(config, db, what, to)
  if (name === 'revoke' && what !== undefined && /^[0-9a-f]{64}$/.test(what))
    return async (db: Database) => {
      await keysService({ database: db }).revoke(what)
      return `The key ${shortFingerprint(what)} is revoked. Restart all servers.`
    }
  throw new Usage('Give a command.')
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  const run = commandOf(positionals, values.to)
  await withDatabase(readConfig(process.env), async (database) => {
    console.log(await run(database))
    // Without a running server, no job would add the new audit entry to the hash chain.
    await auditChainService({ database }).extend()
  })
})
