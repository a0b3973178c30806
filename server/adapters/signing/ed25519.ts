import {
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
import type { Signer } from './signer.ts'

/**
 * Signs with the private key (PEM, PKCS 8) in a file. Without one `whenMissing` decides: `make` writes a new key that
 * only its owner can read, `refuse` throws. Throws as well when the file holds something else.
 */
export async function ed25519Signer(path: string, whenMissing: 'make' | 'refuse'): Promise<Signer> {
  const pem = (await readKey(path)) ?? (whenMissing === 'make' ? await makeKey(path) : null)
  if (pem === null) throw new Error(`There is no signing key at ${path}.`)
  const privateKey = ed25519Of(pem, path)
  const publicKey = createPublicKey(privateKey)
  return {
    sign: (message) => sign(null, message, privateKey),
    verify: (message, signature) => verify(null, message, publicKey, signature),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

function ed25519Of(pem: string, path: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below: the parser's words could quote the file.
  }
  throw new Error(`${path} holds no Ed25519 private key (PEM, PKCS 8).`)
}

async function readKey(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written whole and synced beside its place, then linked there: of two servers that start at once one wins. */
async function makeKey(path: string): Promise<string | null> {
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
