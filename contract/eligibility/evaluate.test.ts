import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Candidate, Sitting } from './candidate.ts'
import type { EntryRule } from './entry-rule.ts'
import { ageOn } from '../dates.ts'
import { compileRule } from './evaluate.ts'

const rule: EntryRule = {
  routes: [
    {
      name: "O'level",
      level: '100',
      olevel: {
        options: [
          { sittings: 1, credits: 5 },
          { sittings: 2, credits: 6 },
        ],
        places: [
          { count: 1, from: ['English Language'] },
          { count: 1, from: ['Mathematics'], atLeast: 'D7' },
          { count: 2, from: ['Government', 'Economics', 'History'] },
        ],
        awaited: 'accepted',
      },
    },
    {
      name: 'ND',
      level: '200',
      olevel: {
        options: [{ sittings: 2, credits: 4 }],
        places: [{ count: 1, from: ['English Language'] }],
        awaited: 'refused',
      },
      qualifications: [{ kinds: ['ND'], classes: ['Lower Credit', 'Upper Credit'] }],
    },
  ],
}
const decide = compileRule(rule)

const subjects = [
  'English Language',
  'Maths',
  'Govt',
  'Economics',
  'History',
  'Biology',
  'Literature',
  'CRS',
] as const
const grades = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'] as const

const sitting = fc.record({
  body: fc.constantFrom('WAEC', 'NECO'),
  subjects: fc.uniqueArray(
    fc.record({ subjectName: fc.constantFrom(...subjects), grade: fc.constantFrom(...grades, 'AR') }),
    { selector: ({ subjectName }) => subjectName, maxLength: 8 },
  ),
})
const candidate: fc.Arbitrary<Candidate> = fc.record({
  sittings: fc.array(sitting, { maxLength: 3 }),
  qualifications: fc.constantFrom(
    [],
    [{ kind: 'ND', class: 'Pass' }],
    [{ kind: 'nd', class: 'Upper Credit' }],
  ),
  on: fc.constant('2026-11-21'),
})

const worth = { short: 0, awaiting: 1, met: 2 }

it('the verdict does not depend on the order of sittings, subjects and routes', () => {
  fc.assert(
    fc.property(candidate, fc.infiniteStream(fc.nat({ max: 9 })), (one, order) => {
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => ({ item, at: order.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item)
      const other = shuffled(one.sittings).map((each) => ({ ...each, subjects: shuffled(each.subjects) }))
      const turned = compileRule({ routes: [...rule.routes].reverse() })
      expect(turned({ ...one, sittings: other })).toEqual(decide(one))
    }),
    { numRuns: 2000 },
  )
})

const improved = (grade: string) => grades[Math.max(0, grades.indexOf(grade as 'A1') - 1)] ?? grade

it('never makes anyone less eligible for a better grade', () => {
  fc.assert(
    fc.property(candidate, fc.nat(), fc.nat(), (one, which, line) => {
      const chosen = one.sittings.length === 0 ? -1 : which % one.sittings.length
      const sittings = one.sittings.map((each, at): Sitting => {
        if (at !== chosen || each.subjects.length === 0) return each
        const better = line % each.subjects.length
        return {
          ...each,
          subjects: each.subjects.map((subject, nth) =>
            nth === better && subject.grade !== 'AR'
              ? { ...subject, grade: improved(subject.grade) }
              : subject,
          ),
        }
      })
      const [before, after] = [decide(one), decide({ ...one, sittings })]
      expect(worth[after.outcome]).toBeGreaterThanOrEqual(worth[before.outcome])
    }),
    { numRuns: 5000 },
  )
})

it('never makes anyone less eligible for one more sitting', () => {
  fc.assert(
    fc.property(candidate, sitting, (one, more) => {
      const after = decide({ ...one, sittings: [...one.sittings, more] })
      expect(worth[after.outcome]).toBeGreaterThanOrEqual(worth[decide(one).outcome])
    }),
    { numRuns: 2000 },
  )
})

it.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['2010-11-21', '2026-11-21', 16],
  ['2010-11-22', '2026-11-21', 15],
])('counts the age of someone born on %s on %s as %i', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

it.each([
  ['A*', 'met'],
  ['a', 'met'],
  ['C', 'met'],
  ['D', 'short'],
  ['7', 'short'],
])('the A-level grade %s, where C is the lowest accepted grade, is %s', (grade, outcome) => {
  const asks = compileRule({
    routes: [
      {
        name: 'A-level',
        qualifications: [{ kinds: ['A Level'], subjects: [{ count: 1, from: ['Biology'], atLeast: 'C' }] }],
      },
    ],
  })
  const held = { kind: 'A Level', subjects: [{ subjectName: 'Biology', grade }] }
  expect(asks({ on: '2026-11-21', sittings: [], qualifications: [held] }).outcome).toBe(outcome)
})

it.each([
  ['Maths C6', 'met'],
  ['Maths C6, English C6', 'short'],
  ['Maths C6, English C6, Literature C6', 'short'],
  ['Maths C6, English C6, Biology C6', 'met'],
])(
  'an NCE replaces two languages, and no subject counts twice: with %s the outcome is %s',
  (line, outcome) => {
    const asks = compileRule({
      routes: [
        {
          name: "O'level",
          olevel: {
            options: [{ sittings: 1, credits: line === 'Maths C6' ? 3 : 4 }],
            places: [
              { count: 2, from: ['English Language', 'Literature in English'], orQualification: ['NCE'] },
            ],
            awaited: 'refused',
          },
        },
      ],
    })
    const graded = line.split(', ').map((each) => {
      const [subjectName = '', grade = ''] = each.split(' ')
      return { subjectName, grade }
    })
    const qualifications = [{ kind: 'NCE' }]
    expect(asks({ on: '2026-11-21', sittings: [{ subjects: graded }], qualifications }).outcome).toBe(outcome)
  },
)

it('says what a held qualification lacks, and why a result does not count', () => {
  const asks = compileRule({
    routes: [
      {
        name: 'Year 2',
        olevel: {
          options: [{ sittings: 1, credits: 1 }],
          places: [],
          bodies: ['WAEC'],
          newerThanYears: 5,
          awaited: 'refused',
        },
        qualifications: [{ kinds: ['HND'] }, { kinds: ['ND'], classes: ['Upper Credit'], points: 3 }],
      },
    ],
  })
  const qualifications = [{ kind: 'ND' }, { kind: 'ND', points: 3, isTyped: true }]
  const missing = (body: string, year: number) =>
    asks({
      on: '2026-11-21',
      sittings: [{ body, year, subjects: [{ subjectName: 'Biology', grade: 'C4' }] }],
      qualifications,
    }).missing
  expect(missing('NABTEB', 2025)).toEqual([
    {
      reason: 'qualification',
      kinds: ['HND', 'ND'],
      held: { kind: 'ND', isTyped: true, lacks: [{ what: 'class', classes: ['Upper Credit'] }] },
    },
    { reason: 'sitting', bodies: ['WAEC'] },
  ])
  expect(missing('WAEC', 2015)[1]).toEqual({ reason: 'sitting', withinYears: 5 })
  expect(asks({ on: '2026-11-21', sittings: [] }).missing).toEqual([
    { reason: 'qualification', kinds: ['HND', 'ND'] },
    { reason: 'sitting' },
  ])
})

it.each([
  ['IGCSE', ['A*', '9', '7', '4', 'C'], ['3', 'D', '1', 'U', 'Credits']],
  ['WASC', ['1', '6'], ['7', '9', '10']],
  ['TC II', ['Distinction', 'Merit'], ['Pass', 'Fail']],
  ['NCE', ['A', 'Merit'], ['1', '7', 'F']],
])('the grades of %s count as letters in a qualification', (kind, enough, others) => {
  const entry = compileRule({
    routes: [{ name: 'A', qualifications: [{ kinds: [kind], subjects: [{ count: 1, atLeast: 'C' }] }] }],
  })
  const outcomeOf = (grade: string) =>
    entry({
      sittings: [],
      qualifications: [{ kind, subjects: [{ subjectName: 'English Language', grade }] }],
      on: '2026-11-29',
    }).outcome
  expect(enough.map(outcomeOf)).toEqual(enough.map(() => 'met'))
  expect(others.map(outcomeOf)).toEqual(others.map(() => 'short'))
})
