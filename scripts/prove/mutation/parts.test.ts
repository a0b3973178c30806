import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../../run-tool.ts'
import { parts } from './parts.ts'

const filesOf = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: repositoryFolder }))
const mutated = new Set(Object.values(parts).flatMap(({ mutate }) => filesOf(mutate)))

test.each([
  'server/modules/payment/**/*.ts',
  'server/modules/office/{decisions,offers,reconsiderations}/*.ts',
  'server/modules/authentication/sessions/*.ts',
  'server/modules/credentials/throttle/*.ts',
  'server/modules/utility/{upload*,picture*}.ts',
])('every source file of %s belongs to a part', (pattern) => {
  const sources = filesOf([pattern]).filter((path) => !/\.test\.ts$|-deps\.ts$/.test(path))
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.filter((path) => !mutated.has(path))).toEqual([])
})

test.each(Object.entries(parts))('the part %s names files and tests that exist', (_, part) => {
  const patterns = [...part.mutate, ...part.tests].filter((pattern) => !pattern.startsWith('!'))
  expect(patterns.filter((pattern) => filesOf([pattern]).length === 0)).toEqual([])
})
