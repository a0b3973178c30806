import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Signer } from './signing.ts'

/**
 * Returns a signer with the private key in a file (PEM, PKCS 8). If the file is missing, `create` writes a new key with
 * mode 0600, and `throw` throws an error.
 * @throws if the file does not contain an Ed25519 key
 */
export async function ed25519Signer(path: string, whenMissing: 'create' | 'throw'): Promise<Signer> {
  const pem = (await readKey(path)) ?? (whenMissing === 'create' ? await createKey(path) : null)
  if (pem === null) throw new Error(`There is no signing key at ${path}.`)
  return signerOf(ed25519Of(pem, path))
}

/**
 * Returns a signer with a private key given as text (PEM, PKCS 8).
 * @throws if the text is not an Ed25519 key
 */
export function pemSigner(pem: string): Signer {
  return signerOf(ed25519Of(pem, 'The text'))
}

function signerOf(privateKey: KeyObject): Signer {
  const publicKey = createPublicKey(privateKey)
  return {
    sign: (message) => sign(null, message, privateKey),
    verify: (message, signature) => verify(null, message, publicKey, signature),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** Wraps a signer so that it also accepts signatures made with earlier keys. The keys are base64-encoded SPKI. */
export function acceptingEarlierKeys(signer: Signer, earlier: readonly string[]): Signer {
  const keys = earlier.map((key) =>
    createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' }),
  )
  return {
    ...signer,
    verify: (message, signature) =>
      signer.verify(message, signature) || keys.some((key) => verify(null, message, key, signature)),
  }
}

/** Returns the SHA-256 of a signer's public key (of its SPKI bytes), in hexadecimal. */
export function signerFingerprint({ publicKey }: Pick<Signer, 'publicKey'>): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
}

function ed25519Of(pem: string, path: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The error below replaces the parser's message, which could contain part of the key.
  }
  throw new Error(`${path} does not contain an Ed25519 private key (PEM, PKCS 8).`)
}

async function readKey(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes and syncs a temporary file and links it to the final name. Two servers that start at the same time therefore
 * use the same key. An existing key is kept.
 */
async function createKey(path: string): Promise<string | null> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  const part = `${path}.${randomBytes(6).toString('hex')}.part`
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(part, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(part, { force: true })
  }
  return readKey(path)
}
