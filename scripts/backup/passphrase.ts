import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BackupError } from './manifest.ts'

/**
 * Minimum number of characters of a passphrase. 12 are enough, because the scrypt parameters below make each guess
 * slow.
 */
const minimumLength = 12
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16]

/** OWASP's parameters for scrypt. Each guess needs 128 MiB of memory. */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/**
 * Reads the passphrase from a file; null if no file is given.
 * @throws BackupError if the file cannot be read or its passphrase is too short
 */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`The passphrase file ${file} cannot be read.`)
  const passphrase = text.trim()
  if (passphrase.length < minimumLength)
    throw new BackupError(`The passphrase in ${file} has fewer than ${minimumLength} characters.`)
  return passphrase
}

/** Encrypts a text with AES-256-GCM. Returns salt, nonce, encrypted text and authentication tag, in this order. */
export function encrypt(text: string, passphrase: string): Buffer {
  const salt = randomBytes(saltBytes)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), nonce)
  return Buffer.concat([salt, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `encrypt` returned. @throws BackupError if the passphrase differs or the text was altered */
export function decrypt(sealed: Buffer, passphrase: string): string {
  const salt = sealed.subarray(0, saltBytes)
  const nonce = sealed.subarray(saltBytes, saltBytes + nonceBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), nonce, {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    const text = decipher.update(sealed.subarray(saltBytes + nonceBytes, -tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    throw new BackupError('The passphrase is wrong.')
  }
}
