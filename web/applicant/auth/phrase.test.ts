import { expect, test } from 'vitest'
import { phraseWords, suggestPhrase } from './phrase.ts'

test('every byte selects a different word', () => {
  expect(phraseWords).toHaveLength(256)
  expect(new Set(phraseWords).size).toBe(256)
})

test('five words, never the same phrase twice in a hundred', () => {
  const phrases = Array.from({ length: 100 }, suggestPhrase)
  expect(new Set(phrases).size).toBe(100)
  for (const phrase of phrases) expect(phrase).toMatch(/^[a-z]+( [a-z]+){4}$/)
})
