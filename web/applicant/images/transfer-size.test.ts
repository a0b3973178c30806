import { expect, test } from 'vitest'
import { transferSize } from './transfer-size.ts'

test.each([
  [100_000, undefined],
  [100_001, 'About 100 kB'],
  [239_600, 'About 240 kB'],
])('the size of an upload of %i bytes', (bytes, words) => {
  expect(transferSize(new Blob([new Uint8Array(bytes)]))).toBe(words)
})

test('without a picture there is no size', () => {
  expect(transferSize(null)).toBeUndefined()
})
