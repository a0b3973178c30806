import { expect, test } from 'vitest'
import { dependsOnFacts, factSuggestions } from './fact-suggestions.ts'
import { backgroundOf, type VerifiedFact } from './verified-facts.ts'

const fact: VerifiedFact = {
  kind: 'qualification',
  schoolRecordId: null,
  name: 'ND',
  class: '',
  points: null,
  field: '',
  subjects: [],
  workYears: null,
  validUntil: null,
}
const records = [
  { educationalRecId: 'a', qualification: 'HND' },
  { educationalRecId: 'b', qualification: 'NCE' },
]

test('a verified qualification replaces its school record', () => {
  const verified = { ...fact, schoolRecordId: 'a', class: 'Upper Credit', points: 12, field: 'Accountancy' }
  expect(backgroundOf(records, [verified]).qualifications).toEqual([
    { kind: 'NCE', isTyped: true },
    { kind: 'ND', class: 'Upper Credit', points: 12, field: 'Accountancy', subjects: [] },
  ])
  expect(backgroundOf(records, [fact]).qualifications).toHaveLength(3)
})

test('registrations and the longest period of work count', () => {
  const work = { ...fact, kind: 'work' as const, name: '' }
  const facts = [
    { ...work, workYears: 2 },
    { ...work, workYears: 5 },
    { ...fact, kind: 'registration' as const, name: 'Registered Nurse', validUntil: '2027-03-31' },
  ]
  expect(backgroundOf([], facts)).toEqual({
    qualifications: [],
    registrations: [{ name: 'Registered Nurse', validUntil: '2027-03-31' }],
    workYears: 5,
  })
  expect(backgroundOf([], []).workYears).toBe(0)
})

test('the form suggests classes, fields and registrations of the rules, and is shown only if a rule needs them', () => {
  const open = { entry: { routes: [{ name: 'Open' }] } }
  const nursing = {
    entry: {
      routes: [
        {
          name: 'Nurses',
          qualifications: [{ kinds: ['HND'], classes: ['Good'], fields: ['Nursing'] }],
          registrations: ['Registered Nurse'],
        },
      ],
    },
  }
  expect(
    factSuggestions([open, { ...open, earlierEntries: [{ session: '2024/2025', ...nursing }] }]),
  ).toEqual({
    classes: expect.arrayContaining(['Merit', 'Good']),
    fields: ['Nursing'],
    registrations: ['Registered Nurse'],
  })
  expect([open, nursing].map(dependsOnFacts)).toEqual([false, true])
})
