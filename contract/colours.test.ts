import { expect, test } from 'vitest'
import { contrast, mix } from './colours.ts'

test('the contrast is 21 for black on white and 1 for equal colours', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#2A3A8C', '#2a3a8c')).toBe(1)
})

test('mixes two colours by their shares', () => {
  expect(mix('#000000', 0.25, '#ffffff')).toBe('#bfbfbf')
  expect(mix('#2A3A8C', 1, '#ffffff')).toBe('#2a3a8c')
  expect(mix('#2A3A8C', 0, '#0a0b0c')).toBe('#0a0b0c')
})
