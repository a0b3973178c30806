import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test.each([
  ['12 Ikot Ekpene Road, Uyo', '12 Ikot Ekpene Road, Uyo'],
  ['12 Ikot Ekpene Road\nUyo', '12 Ikot Ekpene Road, Uyo'],
  ['12 Ikot Ekpene Road,\r\nUyo\n', '12 Ikot Ekpene Road, Uyo'],
  ['Block C \n\n  Plot 12\nUyo', 'Block C, Plot 12, Uyo'],
  ['\n', ''],
])('%j becomes %j', (typed, kept) => {
  expect(oneLine(typed)).toBe(kept)
})
