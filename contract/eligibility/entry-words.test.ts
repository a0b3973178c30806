import { describe, expect, it } from 'vitest'
import type { OlevelRule, QualificationRule, Route } from './entry-rule.ts'
import { routeWords, shortfallWords, listFirstNames } from './entry-words.ts'

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

describe('every field of a rule', () => {
  const olevel: OlevelRule = {
    options: [{ sittings: 1, credits: 5 }],
    places: [{ count: 1, from: ['Physics'] }],
    awaited: 'accepted',
  }
  const plain: Route = { name: 'Any', olevel, qualifications: [{ kinds: ['ND'] }] }
  const words = (more: Partial<Route>) => JSON.stringify(routeWords({ ...plain, ...more }))

  const ofOlevel: { [Field in keyof Required<OlevelRule>]: OlevelRule[Field] } = {
    options: [{ sittings: 2, credits: 5, passes: 1 }],
    places: [{ count: 1, from: ['Physics'], atLeast: 'D7', orQualification: ['NCE'] }],
    notCounted: ['Civic Education'],
    bodies: ['WAEC', 'TC II'],
    scales: [
      {
        bodies: ['TC II'],
        grades: [
          ['Merit', 'C6'],
          ['Pass', 'E8'],
        ],
      },
    ],
    combine: [['WAEC', 'NECO']],
    awaited: { until: '2026-10-31' },
    newerThanYears: 5,
  }
  const ofQualification: { [Field in keyof Required<QualificationRule>]: QualificationRule[Field] } = {
    kinds: ['HND'],
    classes: ['Upper Credit'],
    points: 10,
    passes: 2,
    subjects: [{ count: 2, atLeast: 'C' }],
    fields: ['Banking'],
    workYears: 2,
    subjectsCountOnce: true,
  }
  const ofRoute: { [Field in Exclude<keyof Route, 'name' | 'level'>]-?: Route[Field] } = {
    olevel: { ...olevel, awaited: 'refused' },
    qualifications: [{ kinds: ['HND'] }],
    age: { atLeast: 21, on: '2026-10-01' },
    registrations: ['Registered Nurse'],
    workYears: 2,
  }
  const changed: [string, Partial<Route>][] = [
    ...Object.entries(ofOlevel).map(([field, value]): [string, Partial<Route>] => [
      `olevel ${field}`,
      { olevel: { ...olevel, ...(field === 'scales' && { bodies: ofOlevel.bodies }), [field]: value } },
    ]),
    ...Object.entries(ofQualification).map(([field, value]): [string, Partial<Route>] => [
      `qualification ${field}`,
      { qualifications: [{ kinds: ['ND'], [field]: value }] },
    ]),
    ...Object.entries(ofRoute).map(([field, value]): [string, Partial<Route>] => [field, { [field]: value }]),
  ]

  it('names the lowest grade that counts, or says that any grade counts', () => {
    const rule: OlevelRule = {
      ...olevel,
      bodies: ['WAEC', 'IGCSE'],
      places: [
        { count: 1, from: ['Mathematics'], atLeast: 'F9' },
        {
          count: 1,
          from: ['Physics'],
          orQualification: [{ kind: 'NCE', subjects: ['Physics'], atLeast: 'C' }],
        },
      ],
    }
    const { subjects, besides } = routeWords({ name: 'Any', olevel: rule })
    expect(subjects).toEqual([
      'Mathematics (any grade)',
      'Physics, or instead NCE with Physics (C or better)',
    ])
    expect(besides).toContain('In IGCSE, 4 is the lowest grade that counts as a credit.')
  })

  it.each(changed)('changes the text: %s', (_, more) => {
    expect(words(more)).not.toBe(words({}))
  })

  it('is described in plain sentences', () => {
    const { subjects, besides } = routeWords({
      name: 'All',
      olevel: { ...olevel, ...ofOlevel },
      qualifications: [{ ...ofQualification, subjects: [{ count: 1, from: ['Physics'], atLeast: 'C' }] }],
      age: { atLeast: 21, on: '2026-10-01' },
      registrations: [{ name: 'Registered Nurse', monthsLeft: 6 }],
    })
    expect(subjects).toEqual(['Physics (D7 or better), or instead NCE'])
    expect(besides).toEqual([
      'We accept results of WAEC or TC II.',
      'In TC II, Merit is the lowest grade that counts as a credit.',
      'You can combine results of WAEC and NECO.',
      'Your results must be at most 5 years old.',
      'We do not count Civic Education.',
      'You can await results until 31/10/2026.',
      "You need HND in Banking at Upper Credit with at least 10 points, 2 passes and C or better in Physics and 2 years of work (its subjects do not count again at O'level).",
      'You must be at least 21 years old on 01/10/2026.',
      'You need this registration: Registered Nurse (valid for 6 more months).',
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
  [
    { reason: 'sitting', bodies: ['WAEC', 'NECO'], withinYears: 5 },
    "an O'level result of WAEC or NECO that is at most 5 years old",
  ],
  [{ reason: 'qualification', kinds: ['ND', 'NCE'] }, 'ND or NCE'],
  [
    {
      reason: 'qualification',
      kinds: ['ND'],
      held: {
        kind: 'ND',
        isTyped: true,
        lacks: [
          { what: 'class', classes: ['Upper Credit', 'Distinction'] },
          { what: 'field', fields: ['Banking'] },
        ],
      },
    },
    'ND with the class Upper Credit or Distinction and the field Banking (not recorded yet)',
  ],
  [
    {
      reason: 'qualification',
      kinds: ['A level'],
      held: {
        kind: 'A level',
        isTyped: false,
        lacks: [
          { what: 'points', points: 10 },
          { what: 'passes', passes: 1 },
          { what: 'subjects', count: 2, from: null, atLeast: 'C' },
          { what: 'work', years: 1 },
        ],
      },
    },
    'A level with at least 10 points, 1 pass, C or better in 2 subjects and 1 year of work',
  ],
  [
    { reason: 'registration', from: ['Nurse', { name: 'Midwife', monthsLeft: 1 }] },
    'Nurse or Midwife (valid for 1 more month)',
  ],
  [{ reason: 'work', wanted: 2, have: 1 }, '1 year more of work'],
] as const)('%o reads «%s»', (shortfall, words) => {
  expect(shortfallWords(shortfall)).toBe(words)
})

it('a long list of programmes names three and counts the others', () => {
  expect(listFirstNames(['A', 'B', 'C'])).toBe('A, B, C')
  expect(listFirstNames(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more')
})
