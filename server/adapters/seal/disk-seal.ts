import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seal } from './seal.ts'

const keyBytes = 32
/** The nonce and tag lengths that AES-GCM is defined for. */
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts with AES-256-GCM. The key is a file in `folder` (mode 0600), created at the first start. Include it in
 * backups: without it, every colleague needs a new one-time link to sign in.
 */
export async function diskSeal(folder: string): Promise<Seal> {
  const key = await readKey(folder)
  return {
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

async function readKey(folder: string): Promise<Buffer> {
  const file = join(folder, 'office-seal.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await createOnce(file)
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
  if (key.length !== keyBytes)
    throw new Error(`${file} does not contain a 32-byte base64url key. Restore the file from your backup.`)
  return key
}

/** Writes a temporary file and links it, so that two servers starting at once use the same key. */
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
