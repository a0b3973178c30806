import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskSeal } from './disk-seal.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the key survives a restart, and simultaneous starts use the same key', async () => {
  const keys = join(folder, 'keys')
  const seals = await Promise.all(Array.from({ length: 8 }, () => diskSeal(keys)))
  for (const one of seals)
    for (const other of seals) expect(other.open(one.close('geheim ₦', 'me'), 'me')).toBe('geheim ₦')
  expect(await readdir(keys)).toEqual(['office-seal.key'])
  expect((await stat(join(keys, 'office-seal.key'))).mode & 0o777).toBe(0o600)
})

test('a secret cannot be opened with another key, for another owner or after any change', async () => {
  const seal = await diskSeal(join(folder, 'one'))
  const sealed = seal.close('a secret', 'me')
  expect(sealed.includes('a secret')).toBe(false)
  expect(seal.close('a secret', 'me')).not.toEqual(sealed)
  expect(() => seal.open(sealed, 'you')).toThrow()
  const other = await diskSeal(join(folder, 'two'))
  expect(() => other.open(sealed, 'me')).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => seal.open(altered, 'me')).toThrow()
  }
  for (let length = 0; length < sealed.length; length++)
    expect(() => seal.open(sealed.subarray(0, length), 'me')).toThrow()
  expect(seal.open(sealed, 'me')).toBe('a secret')
})

test('the error for a damaged key file contains its name', async () => {
  const keys = join(folder, 'spoilt')
  await diskSeal(keys)
  const file = join(keys, 'office-seal.key')
  await chmod(file, 0o600)
  await writeFile(file, 'short\n')
  await expect(diskSeal(keys)).rejects.toThrow('office-seal.key does not contain')
})
