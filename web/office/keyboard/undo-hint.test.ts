import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { letterKeysStore } from './letter-keys.ts'
import { undoHint } from './undo-hint.ts'

const onPhone = (isPhone: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))

afterEach(() => {
  vi.unstubAllGlobals()
  letterKeysStore.set(true)
})

test('the hint names the key, except on a phone or if single characters are switched off', () => {
  onPhone(false)
  expect(undoHint()).toBe(' Press z to undo.')
  letterKeysStore.set(false)
  expect(undoHint()).toBe('')
  letterKeysStore.set(true)
  onPhone(true)
  expect(undoHint()).toBe('')
})

test('every message about the key z uses this hint', async () => {
  const office = join(import.meta.dirname, '..')
  const files = (await readdir(office, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('keyboard') && !file.endsWith('.test.ts'),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(office, file), 'utf8')))
  expect(files.filter((_, at) => /Press z/.test(texts[at] ?? ''))).toEqual([])
})
