import { expect, test } from 'vitest'
import { phraseWords, suggestPhrase } from './phrase.ts'

test('every byte selects a different word', () => {
  expect(phraseWords).toHaveLength(256)
  expect(new Set(phraseWords).size).toBe(256)
})

test('a hundred suggested phrases have five words each and are all different', () => {
  const phrases = Array.from({ length: 100 }, suggestPhrase)
  expect(new Set(phrases).size).toBe(100)
  for (const phrase of phrases) expect(phrase).toMatch(/^[a-z]+( [a-z]+){4}$/)
})
