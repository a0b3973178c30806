import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shareCompileCache } from './compile-ahead.ts'

/** Creates a compile cache with one file of root, readable by its owner only, as Node writes it. */
function cacheOfRoot() {
  const folder = mkdtempSync(join(tmpdir(), 'matric-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'v24.21.0-x64-1c717fce-0'))
  writeFileSync(join(folder, 'v24.21.0-x64-1c717fce-0', '4b9e8988'), 'compiled', { mode: 0o600 })
  return folder
}

test('the account of the servers reads the code that root has compiled, also after a second build', () => {
  const folder = cacheOfRoot()
  for (const _build of ['first', 'second']) shareCompileCache(folder, 4711)
  const file = join(folder, 'v24.21.0-x64-1c717fce-4711', '4b9e8988')
  expect(readFileSync(file, 'utf8')).toBe('compiled')
  expect(statSync(file).mode & 0o777).toBe(0o644)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a folder that an account has filled itself stays as it is', () => {
  const folder = cacheOfRoot()
  mkdirSync(join(folder, 'v24.21.0-x64-1c717fce-4711'))
  shareCompileCache(folder, 4711)
  expect(readdirSync(join(folder, 'v24.21.0-x64-1c717fce-4711'))).toEqual([])
})

test('without the account of the servers, or for root itself, the cache stays readable by its owner only', () => {
  const folder = cacheOfRoot()
  for (const userId of [null, 0]) shareCompileCache(folder, userId)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(statSync(join(folder, 'v24.21.0-x64-1c717fce-0', '4b9e8988')).mode & 0o777).toBe(0o600)
})
