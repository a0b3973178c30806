import { randomBytes } from 'node:crypto'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keyedDatabase } from '#tests/support/database/keyed-database.ts'
import { ed25519Signer } from '../adapters/signing/ed25519.ts'
import { openKeys } from './open-keys.ts'

const message = Buffer.from('a letter')

const keyed = keyedDatabase()

describe('the keys of a database', () => {
  test('a server with other keys does not start, and the error names them; with copies it starts', async () => {
    const first = await openKeys(keyed.configOf('a'), keyed.database)
    await ed25519Signer(join(keyed.folder, 'b/keys/documents.pem'), 'create')
    await cp(join(keyed.folder, 'a/keys/office-seal.key'), join(keyed.folder, 'b/keys/office-seal.key'))
    const rejected = await keyed.faultOf(keyed.configOf('b'))
    expect(rejected).toMatch(
      /The key that signs documents differs: .*b\/keys\/documents\.pem has the fingerprint/,
    )
    expect(rejected).not.toContain('authenticator secrets')

    const seal = randomBytes(32).toString('base64url')
    const pem = await readFile(join(keyed.folder, 'a/keys/documents.pem'), 'utf8')
    const mixed = await keyed.faultOf(keyed.configOf('c', { SIGNING_KEY: pem, OFFICE_SEAL_KEY: seal }))
    expect(mixed).toMatch(/authenticator secrets differs: OFFICE_SEAL_KEY has the fingerprint/)
    expect(mixed).not.toContain(seal)

    await cp(join(keyed.folder, 'a/keys'), join(keyed.folder, 'b/keys'), { recursive: true })
    const second = await openKeys(keyed.configOf('b'), keyed.database)
    expect(second.signer.verify(message, first.signer.sign(message))).toBe(true)
    expect(second.seal.open(first.seal.close('secret', 'me'), 'me')).toBe('secret')
  })

  test('a missing key is not replaced by a new one', async () => {
    await openKeys(keyed.configOf('with'), keyed.database)
    expect(await keyed.faultOf(keyed.configOf('without'))).toMatch(
      /no signing key at .*Copy the key from another server/,
    )
    await expect(readdir(join(keyed.folder, 'without', 'keys'))).rejects.toThrow('ENOENT')
  })

  test('servers that start for the first time together use the same keys', async () => {
    const names = ['r1', 'r2', 'r3', 'r4']
    const opened = await Promise.allSettled(
      names.map((name) => openKeys(keyed.configOf(name), keyed.database)),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const kept = await keyed.database.system.selectFrom('installationKey').selectAll().execute()
    expect(kept.map(({ purpose }) => purpose).sort()).toEqual(['documents', 'office-seal'])
  })

  test('keys can be passed as text', async () => {
    const { signer } = await openKeys(keyed.configOf('files'), keyed.database)
    const read = (name: string) => readFile(join(keyed.folder, 'files/keys', name), 'utf8')
    const given = {
      SIGNING_KEY: (await read('documents.pem')).replaceAll('\n', '\\n'),
      OFFICE_SEAL_KEY: await read('office-seal.key'),
    }
    const other = await openKeys(keyed.configOf('texts', given), keyed.database)
    expect(other.signer.publicKey).toBe(signer.publicKey)
    expect(
      await keyed.faultOf(keyed.configOf('texts', { ...given, SIGNING_KEY: '-----BEGIN nonsense' })),
    ).toContain('SIGNING_KEY: The text does not contain an Ed25519 private key')
  })
})
