import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { styleNames } from './style-names.ts'

const inWeb = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const marker = (file: string) => createHash('sha256').update(file).digest('base64url').slice(0, 3)

test('a class keeps its name, and gets the same three characters as its file everywhere', () => {
  const name = styleNames()
  expect(name('card', inWeb('ui/card.module.css'))).toMatch(/^card-[\w-]{3}$/)
  expect(name('card', inWeb('ui/card.module.css'))).toBe(styleNames()('card', inWeb('ui/card.module.css')))
  expect(name('card', inWeb('ui/row.module.css'))).not.toBe(name('card', inWeb('ui/card.module.css')))
})

test('two files with the same three characters cannot share a class', () => {
  const taken = new Map<string, string>()
  const pair = Array.from({ length: 20_000 }, (_, at) => `ui/${at}.module.css`).flatMap((file) => {
    const other = taken.get(marker(file))
    taken.set(marker(file), file)
    return other === undefined ? [] : [[other, file] as const]
  })[0]
  if (pair === undefined) throw new Error('No two of the files have the same characters')
  const name = styleNames()
  name('card', inWeb(pair[0]))
  name('row', inWeb(pair[1]))
  expect(() => name('card', inWeb(pair[1]))).toThrow('Rename one')
})
