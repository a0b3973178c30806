import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Seal } from './seal.ts'

const keyBytes = 32
/** Lengths of nonce and authentication tag that the AES-GCM standard recommends. */
const nonceBytes = 12
const tagBytes = 16

/**
 * Returns a seal with the key in `office-seal.key` in this folder. If the file is missing, `create` writes a new key
 * with mode 0600, and `throw` throws an error. The file must be in backups: without the file, every colleague needs a
 * new one-time link, and undelivered portal passwords are lost.
 */
export async function diskSeal(folder: string, whenMissing: 'create' | 'throw' = 'create'): Promise<Seal> {
  return fileSeal(join(folder, sealFile), whenMissing)
}

export const sealFile = 'office-seal.key'

/** Like `diskSeal`, but takes the path of the key file. */
export async function fileSeal(file: string, whenMissing: 'create' | 'throw'): Promise<Seal> {
  if (whenMissing === 'create') {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await createOnce(file)
  }
  const key = readSealKey(await readFile(file, 'utf8'))
  if (key === null)
    throw new Error(`${file} does not contain a 32-byte base64url key. Restore the file from your backup.`)
  return keySeal(key)
}

/** Decodes a key from base64url. Returns null if the result is not 32 bytes long. */
export function readSealKey(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64url')
  return key.length === keyBytes ? key : null
}

/** Returns a seal that encrypts with AES-256-GCM and this 32-byte key. */
export function keySeal(key: Buffer): Seal {
  const authenticationKey = Buffer.from(hkdfSync('sha256', key, '', 'matric authentication', keyBytes))
  return {
    authenticate: (text) => createHmac('sha256', authenticationKey).update(text).digest(),
    fingerprint: createHash('sha256').update('matric office seal\n').update(key).digest('hex'),
    close(secret, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

/**
 * Writes a new key to a temporary file and links it to the final name. Two servers that start at the same time
 * therefore use the same key. An existing key is kept.
 */
async function createOnce(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}
