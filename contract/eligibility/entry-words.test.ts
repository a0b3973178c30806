import { describe, expect, it } from 'vitest'
import type { Route } from './entry-rule.ts'
import { routeWords, shortfallWords, someOf } from './entry-words.ts'

const route: Route = {
  name: "O'level",
  olevel: {
    options: [{ sittings: 2, credits: 5 }],
    places: [
      { count: 1, from: ['English Language'] },
      { count: 1, from: ['Government', 'History', 'Civic Education'] },
      { count: 2, from: ['Physics', 'Chemistry', 'Biology'] },
      { count: 1, from: ['Mathematics'], atLeast: 'E8' },
    ],
    awaited: 'accepted',
  },
}

describe('a route in words', () => {
  it('names the credits and lists the subjects', () => {
    expect(routeWords(route)).toEqual({
      lead: "You need 5 credits (A1 to C6) at O'level in at most 2 sittings",
      subjects: [
        'English Language',
        'Government, History or Civic Education',
        'any 2 of Physics, Chemistry, Biology',
        'Mathematics (E8 or better)',
      ],
      besides: [],
    })
  })

  it('names the number of credits for each number of sittings', () => {
    const options = [
      { sittings: 2, credits: 6 },
      { sittings: 1, credits: 5 },
    ]
    const { lead } = routeWords({ name: 'x', olevel: { options, places: [], awaited: 'refused' } })
    expect(lead).toBe("You need 5 credits (A1 to C6) at O'level in one sitting, or 6 in at most 2 sittings")
  })

  it('names the further conditions', () => {
    const { lead, besides } = routeWords({
      name: 'ND',
      qualifications: [
        { kinds: ['ND'], classes: ['Upper Credit', 'Distinction'] },
        { kinds: ['NCE'], points: 10 },
      ],
      age: { atLeast: 21 },
    })
    expect(lead).toBe('')
    expect(besides).toEqual([
      'You need ND at Upper Credit or Distinction; or NCE with at least 10 points.',
      'You must be at least 21 years old.',
    ])
  })
})

it.each([
  [{ reason: 'credits', wanted: 5, have: 4 }, '1 credit more in all'],
  [{ reason: 'passes', wanted: 5, have: 3 }, 'a pass in 2 subjects more'],
  [
    { reason: 'subject', from: ['Biology', 'Physics'], atLeast: 'C6', wanted: 1, have: 0 },
    'a credit in Biology or Physics',
  ],
  [
    { reason: 'subject', from: ['Biology', 'Physics'], atLeast: 'C6', wanted: 2, have: 1 },
    'credits in any 2 of Biology, Physics',
  ],
  [
    { reason: 'subject', from: ['Mathematics'], atLeast: 'E8', wanted: 1, have: 0 },
    'Mathematics (E8 or better)',
  ],
  [{ reason: 'sitting' }, "an O'level result"],
  [{ reason: 'work', wanted: 2, have: 1 }, '1 year more of work'],
] as const)('%o reads «%s»', (shortfall, words) => {
  expect(shortfallWords(shortfall)).toBe(words)
})

it('a long list of programmes names three and counts the others', () => {
  expect(someOf(['A', 'B', 'C'])).toBe('A, B, C')
  expect(someOf(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more')
})
