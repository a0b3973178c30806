import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../../run-tool.ts'
import { isSelected } from './mutation.ts'
import { parts } from './parts.ts'

const filesOf = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: repositoryFolder }))
/** Expands the alternatives of a pattern: `a-{b,c}.ts` becomes `a-b.ts` and `a-c.ts`. */
function alternatives(pattern: string): string[] {
  const [braces, inside] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || inside === undefined) return [pattern]
  return inside.split(',').flatMap((each) => alternatives(pattern.replace(braces, each)))
}
/** Returns whether a source file contains more than types. */
const hasCode = (path: string) =>
  /^export (async )?(function|const|class) /m.test(readFileSync(join(repositoryFolder, path), 'utf8'))
const mutated = new Set(Object.values(parts).flatMap(({ mutate }) => filesOf(mutate)))

test.each([
  'contract/fees/*.ts',
  'server/modules/payment/**/*.ts',
  'server/modules/office/{decision-state,decisions,offers,reconsiderations}/**/*.ts',
  'server/modules/authentication/sessions/*.ts',
  'server/modules/staff/sessions/*.ts',
  'server/modules/office/ledger/underpayment*.ts',
  'server/modules/credentials/throttle/*.ts',
  'server/modules/utility/{upload*,picture*}.ts',
  'web/api/upload-*.ts',
])('every source file of %s belongs to a part', (pattern) => {
  const sources = filesOf([pattern]).filter((path) => !path.endsWith('.test.ts') && hasCode(path))
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.filter((path) => !mutated.has(path))).toEqual([])
})

test.each(Object.entries(parts))('the part %s names files and tests that exist', (_, part) => {
  const patterns = [...part.mutate, ...part.tests]
    .filter((pattern) => !pattern.startsWith('!'))
    .flatMap(alternatives)
  expect(patterns.filter((pattern) => filesOf([pattern]).length === 0)).toEqual([])
})

test('the name of a part selects only this part; another name selects all parts that begin with it', () => {
  const selected = (only?: string) => Object.keys(parts).filter((name) => isSelected(name, only))
  expect(selected('sessions')).toEqual(['sessions'])
  expect(selected('payment').length).toBeGreaterThan(5)
  expect(selected('payment').every((name) => name.startsWith('payment-'))).toBe(true)
  expect(selected()).toEqual(Object.keys(parts))
  expect(selected('nothing')).toEqual([])
})
