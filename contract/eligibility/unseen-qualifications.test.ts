import { expect, test } from 'vitest'
import type { Programme } from '../institution.ts'
import type { Candidate, Qualification } from './candidate.ts'
import { programmeVerdict } from './programme-verdict.ts'
import { unseenQualifications } from './unseen-qualifications.ts'

const programme: Programme = {
  id: 'accounting',
  code: 'ACC',
  description: 'B.Sc. Accounting',
  department: 'Accounting',
  level: '100',
  entry: {
    routes: [
      {
        name: "O'level",
        olevel: {
          options: [{ sittings: 1, credits: 1 }],
          places: [{ count: 1, from: ['English Language'], orQualification: ['NCE'] }],
          awaited: 'accepted',
        },
      },
      { name: 'Year 2', level: '200', qualifications: [{ kinds: ['ND', 'HND'] }] },
      { name: 'Year 3', level: '300', qualifications: [{ kinds: ['HND'] }] },
    ],
  },
}

const typed = (kind: string): Qualification => ({ kind, isTyped: true })
const candidate = (grade: string, ...qualifications: Qualification[]): Candidate => ({
  on: '2026-11-21',
  sittings: [{ subjects: [{ subjectName: 'English', grade }] }],
  qualifications,
})
const unseen = (one: Candidate) => unseenQualifications(programme, one, programmeVerdict(programme, one))

test('names the typed qualification that is needed for the level', () => {
  expect(unseen(candidate('C4', typed('HND'), typed('ND')))).toEqual(['HND'])
  expect(unseen(candidate('C4', { kind: 'HND' }, typed('HND')))).toEqual([])
  expect(unseen(candidate('C4', typed('NCE')))).toEqual([])
  expect(unseen(candidate('F9', typed('NCE')))).toEqual(['NCE'])
  expect(unseen(candidate('F9', typed('Diploma')))).toEqual([])
})

test('names every qualification of which one is enough', () => {
  const wanted = { outcome: 'met', level: '200' } as const
  const both = candidate('C4', typed('ND'), typed('HND'))
  expect(unseenQualifications(programme, both, wanted)).toEqual(['ND', 'HND'])
  expect(unseenQualifications(programme, both, { ...wanted, level: '100' })).toEqual([])
})
