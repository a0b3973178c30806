import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { ed25519Signer } from '../adapters/signing/ed25519.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { openKeys } from './open-keys.ts'

const message = Buffer.from('a letter')

let folder = ''
let place: TestDatabase
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matric-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  place = await createTestDatabase()
  database = openDatabase({ connection: place.address, poolSize: 2, onIdleError: () => undefined })
})
afterEach(() => database.close())

function configOf(name: string, env: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: join(folder, name), DATABASE_URL: place.serverConnectionString, ...env })
}

const faultOf = (config: Config) => openKeys(config, database).then(String, (error: unknown) => String(error))

describe('the keys of a database', () => {
  test('a server with other keys does not start, and the error names them; with copies it starts', async () => {
    const first = await openKeys(configOf('a'), database)
    await ed25519Signer(join(folder, 'b/keys/documents.pem'), 'create')
    await cp(join(folder, 'a/keys/office-seal.key'), join(folder, 'b/keys/office-seal.key'))
    const rejected = await faultOf(configOf('b'))
    expect(rejected).toMatch(
      /The key that signs documents differs: .*b\/keys\/documents\.pem has the fingerprint/,
    )
    expect(rejected).not.toContain('authenticator secrets')

    const seal = randomBytes(32).toString('base64url')
    const pem = await readFile(join(folder, 'a/keys/documents.pem'), 'utf8')
    const mixed = await faultOf(configOf('c', { SIGNING_KEY: pem, OFFICE_SEAL_KEY: seal }))
    expect(mixed).toMatch(/authenticator secrets differs: OFFICE_SEAL_KEY has the fingerprint/)
    expect(mixed).not.toContain(seal)

    await cp(join(folder, 'a/keys'), join(folder, 'b/keys'), { recursive: true })
    const second = await openKeys(configOf('b'), database)
    expect(second.signer.verify(message, first.signer.sign(message))).toBe(true)
    expect(second.seal.open(first.seal.close('secret', 'me'), 'me')).toBe('secret')
  })

  test('a missing key is not replaced by a new one', async () => {
    await openKeys(configOf('with'), database)
    expect(await faultOf(configOf('without'))).toMatch(/no signing key at .*Copy the key from another server/)
    await expect(readdir(join(folder, 'without', 'keys'))).rejects.toThrow('ENOENT')
  })

  test('servers that start for the first time together use the same keys', async () => {
    const names = ['r1', 'r2', 'r3', 'r4']
    const opened = await Promise.allSettled(names.map((name) => openKeys(configOf(name), database)))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const kept = await database.system.selectFrom('installationKey').selectAll().execute()
    expect(kept.map(({ purpose }) => purpose).sort()).toEqual(['documents', 'office-seal'])
  })

  test('keys can be passed as text', async () => {
    const { signer } = await openKeys(configOf('files'), database)
    const read = (name: string) => readFile(join(folder, 'files/keys', name), 'utf8')
    const given = {
      SIGNING_KEY: (await read('documents.pem')).replaceAll('\n', '\\n'),
      OFFICE_SEAL_KEY: await read('office-seal.key'),
    }
    const other = await openKeys(configOf('texts', given), database)
    expect(other.signer.publicKey).toBe(signer.publicKey)
    expect(await faultOf(configOf('texts', { ...given, SIGNING_KEY: '-----BEGIN nonsense' }))).toContain(
      'SIGNING_KEY: The text does not contain an Ed25519 private key',
    )
  })
})
