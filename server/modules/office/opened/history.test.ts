import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditWords } from '#contract/office/audit-words.ts'

const serverFolder = join(import.meta.dirname, '../..')

/** The whole server but for its tests. */
const source = globSync('**/*.ts', { cwd: serverFolder })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(serverFolder, path), 'utf8'))
  .join('\n')

/** A correction's name is made from its section. */
const isWritten = (action: string) => action.endsWith('-corrected') || source.includes(`'${action}'`)

test('whatever is written in the audit trail has words, and the trail can be narrowed to it', () => {
  const written = [...source.matchAll(/(?:\baction: |\baudit\(tx, )'([a-z]+(?:-[a-z]+)+)'/g)].map(
    ([, action]) => action ?? '',
  )
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((action) => !Object.hasOwn(auditWords, action))).toEqual([])
})

test('nothing is offered that is never written', () => {
  expect(Object.keys(auditWords).filter((action) => !isWritten(action))).toEqual([])
})
