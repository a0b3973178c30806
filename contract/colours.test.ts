import { expect, test } from 'vitest'
import { contrast, mix } from './colours.ts'

test('black on white measures 21, and a colour on itself 1', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#2A3A8C', '#2a3a8c')).toBe(1)
})

test('a mixture has so much of the one and the rest of the other', () => {
  expect(mix('#000000', 0.25, '#ffffff')).toBe('#bfbfbf')
  expect(mix('#2A3A8C', 1, '#ffffff')).toBe('#2a3a8c')
  expect(mix('#2A3A8C', 0, '#0a0b0c')).toBe('#0a0b0c')
})
