import { expect, test } from 'vitest'
import { findCycle } from './reject-cycles.ts'

const imports = (all: Record<string, string[]>) => new Map(Object.entries(all))

test.each([
  ['nothing', {}, null],
  ['two ways to one', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, null],
  ['each other', { a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  ['itself', { a: ['a'] }, ['a', 'a']],
])('%s', (_, all, circle) => {
  expect(findCycle(imports(all))).toEqual(circle)
})
