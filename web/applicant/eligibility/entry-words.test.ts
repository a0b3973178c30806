import { expect, it } from 'vitest'
import { verdictWords } from './entry-words.ts'

it('says that the requirements are met', () => {
  expect(verdictWords({ outcome: 'met', missing: [] })).toBe('The results you have added meet this.')
})

it('says that it depends on an awaited result', () => {
  expect(verdictWords({ outcome: 'awaiting', missing: [{ reason: 'sitting' }] })).toBe(
    'The results you are waiting for can still meet this.',
  )
})

it('lists what is missing without blocking', () => {
  const words = verdictWords({
    outcome: 'short',
    missing: [
      { reason: 'subject', from: ['English Language'], atLeast: 'C6', wanted: 1, have: 0 },
      { reason: 'credits', wanted: 5, have: 4 },
    ],
  })
  expect(words).toContain('English Language; 1 credit more in all.')
  expect(words).toContain('You can continue')
})
