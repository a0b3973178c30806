import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ed25519Signer } from './ed25519.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const message = Buffer.from('a letter')

test('simultaneous starts create one key, and only its owner can read it', async () => {
  const path = join(folder, 'keys', 'documents.pem')
  const signers = await Promise.all(Array.from({ length: 10 }, () => ed25519Signer(path, 'create')))
  expect(new Set(signers.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'keys'))).toEqual(['documents.pem'])
  expect((await ed25519Signer(path, 'throw')).publicKey).toBe(signers[0]?.publicKey)
})

test('a signature can be verified with the public key, and any change is detected', async () => {
  const signer = await ed25519Signer(join(folder, 'one.pem'), 'create')
  const other = await ed25519Signer(join(folder, 'other.pem'), 'create')
  const signature = signer.sign(message)
  const key = createPublicKey({ key: Buffer.from(signer.publicKey, 'base64'), type: 'spki', format: 'der' })
  expect([signature.length, verify(null, message, key, signature)]).toEqual([64, true])
  expect(signer.verify(message, signature)).toBe(true)
  expect(other.verify(message, signature)).toBe(false)
  expect(signer.verify(Buffer.from('a Letter'), signature)).toBe(false)
  for (const cut of [0, 1, 63]) expect(signer.verify(message, signature.subarray(0, cut))).toBe(false)
})

test('the error for a missing or wrong key does not contain the file', async () => {
  await expect(ed25519Signer(join(folder, 'nowhere.pem'), 'throw')).rejects.toThrow('no signing key')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const files = {
    ec: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    text: 'hunter2 is no key',
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await writeFile(path, content)
    const rejected = await ed25519Signer(path, 'create').catch((error: unknown) => String(error))
    expect(rejected).toContain('does not contain an Ed25519 private key')
    expect(rejected).not.toContain('hunter2')
  }
})
