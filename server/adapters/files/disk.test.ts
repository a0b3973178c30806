import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFiles, prepareScratch } from './disk.ts'
import { NoSpaceLeft, toNoSpaceError, type StoredFile } from './files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function all(files: AsyncIterable<StoredFile>): Promise<string[]> {
  const keys: string[] = []
  for await (const file of files) keys.push(file.key)
  return keys
}

test('a stored file can be read, listed and removed; removing it twice is not an error', async () => {
  const files = await diskFiles(join(folder, 'plain'))
  const key = await files.put(Buffer.from('slip'))
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect((await files.read(key))?.toString()).toBe('slip')
  expect(await all(files.list())).toEqual([key])
  expect((await stat(join(folder, 'plain', key.slice(0, 2), key))).mode & 0o777).toBe(0o600)
  await files.remove(key)
  await files.remove(key)
  expect(await files.read(key)).toBeNull()
  expect(await all(files.list())).toEqual([])
})

test('a malformed key never reaches the file system', async () => {
  const files = await diskFiles(join(folder, 'walls'))
  await writeFile(join(folder, 'secret'), 'canary')
  await mkdir(join(folder, 'walls', 'ab'), { recursive: true })
  await symlink(join(folder, 'secret'), join(folder, 'walls', 'ab', 'link'))
  const keys = [
    '../secret',
    '..%2fsecret',
    'ab/link',
    'link',
    join(folder, 'secret'),
    'a'.repeat(31),
    '\0',
    '',
  ]
  for (const key of keys) {
    expect(await files.read(key)).toBeNull()
    await files.remove(key)
  }
  expect((await stat(join(folder, 'secret'))).size).toBe(6)
})

test('a partial file left by a crash is never listed and is deleted after an hour', async () => {
  const root = join(folder, 'crash')
  const files = await diskFiles(root)
  const key = await files.put(Buffer.from('whole'))
  const parts = [join(root, key.slice(0, 2), `${key}.part`), join(root, key.slice(0, 2), 'old.part')]
  for (const part of parts) await writeFile(part, 'half')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(parts[1] ?? '', longAgo, longAgo)
  expect(await all(files.list())).toEqual([key])
  expect((await readdir(join(root, key.slice(0, 2)))).sort()).toEqual([key, `${key}.part`])
})

test('preparing the scratch folder keeps new files and folders, and deletes old files', async () => {
  const scratch = await prepareScratch(join(folder, 'scratch'))
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['now', 'left']) await writeFile(join(scratch, name), name)
  await mkdir(join(scratch, 'parts'))
  for (const name of ['left', 'parts']) await utimes(join(scratch, name), longAgo, longAgo)
  await prepareScratch(scratch)
  expect((await readdir(scratch)).toSorted()).toEqual(['now', 'parts'])
})

test('a full disk becomes NoSpaceLeft, other errors are unchanged', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(toNoSpaceError(full)).toBeInstanceOf(NoSpaceLeft)
  const other = new Error('other')
  expect(toNoSpaceError(other)).toBe(other)
})
