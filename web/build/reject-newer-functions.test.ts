import { expect, test } from 'vitest'
import { newerFunctionsIn } from './reject-newer-functions.ts'

test.each([
  ['if(URL.canParse(e))', ['URL.canParse(']],
  ['n=t.toSorted((a,b)=>a-b)', ['.toSorted(']],
  ['e.split(/(?<=,)/),[...s].at(-1)', ['(?<=']],
  ['[...m.values()].map(f),Object.values(e).some(f)', []],
  ['m.values().map(f)', ['.values().map(']],
  ['(await indexedDB.databases?.())?.some(f)', []],
  ['i=e.signal??AbortSignal.timeout(6e4),x.isWellFormed()', ['AbortSignal.timeout(', '.isWellFormed(']],
])('%s', (code, found) => {
  expect(newerFunctionsIn(code)).toEqual(found)
})
