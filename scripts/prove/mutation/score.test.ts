import { expect, test } from 'vitest'
import { scoresOf, suffices } from './score.ts'

const mutant = (status: string, line: number) => ({
  status,
  mutatorName: 'ConditionalExpression',
  replacement: 'true\n  || x',
  location: { start: { line } },
})
const reportOf = (files: Record<string, unknown[]>) =>
  JSON.stringify({
    files: Object.fromEntries(Object.entries(files).map(([path, mutants]) => [path, { mutants }])),
  })

test('counts killed mutants by folder and names the survivors', () => {
  const text = reportOf({
    'server/b/two.ts': [mutant('Killed', 1), mutant('NoCoverage', 9), mutant('RuntimeError', 10)],
    'server/a/one.ts': [mutant('Killed', 1), mutant('Timeout', 2), mutant('Survived', 3)],
    'server/a/other.ts': [mutant('Killed', 4), mutant('Ignored', 5), mutant('CompileError', 6)],
  })
  expect(scoresOf(text)).toEqual([
    {
      folder: 'server/a',
      killed: 3,
      total: 4,
      survivors: ['server/a/one.ts:3 ConditionalExpression -> true || x'],
    },
    {
      folder: 'server/b',
      killed: 1,
      total: 3,
      survivors: [
        'server/b/two.ts:9 ConditionalExpression -> true || x',
        'server/b/two.ts:10 ConditionalExpression -> true || x',
      ],
    },
  ])
})

test('nine of ten killed mutants suffice; fewer do not, nor does an empty folder', () => {
  const score = (killed: number, total: number) => suffices({ folder: '', killed, total, survivors: [] })
  expect([score(9, 10), score(89, 100), score(0, 0)]).toEqual([true, false, false])
})

test('an empty report proves nothing', () => {
  expect(() => scoresOf(reportOf({}))).toThrow('names no file')
})
