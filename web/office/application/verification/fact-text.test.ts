import { expect, test } from 'vitest'
import { factText, subjectLines, subjectsIn } from './fact-text.ts'

const base = {
  id: '1',
  kind: 'qualification' as const,
  schoolRecordId: null,
  name: 'IJMB',
  class: '',
  points: null,
  field: '',
  subjects: [],
  workYears: null,
  validUntil: null,
  document: 'Result slip',
  by: 'Bola',
  at: '2026-11-23T12:00:00Z',
}

test('reads one subject with its grade per line', () => {
  const subjects = subjectsIn(
    ' Physics C\n\nFurther Mathematics: a*\nPure Mathematics\nEnglish merit\nChemistry 7',
  )
  expect(subjects).toEqual([
    { subjectName: 'Physics', grade: 'C' },
    { subjectName: 'Further Mathematics', grade: 'A*' },
    { subjectName: 'Pure Mathematics', grade: '' },
    { subjectName: 'English', grade: 'Merit' },
    { subjectName: 'Chemistry', grade: '7' },
  ])
  expect(subjectLines(subjects.slice(0, 2))).toBe('Physics C\nFurther Mathematics A*')
})

test('describes a fact in one line', () => {
  const subjects = [{ subjectName: 'Physics', grade: 'C' }]
  expect(factText({ ...base, class: 'Merit', points: 10, field: 'Science', subjects })).toBe(
    'IJMB, Merit, 10 points, Science, Physics C',
  )
  expect(factText({ ...base, kind: 'work', name: '', workYears: 1 })).toBe('1 year of work')
  expect(factText({ ...base, kind: 'registration', name: 'Registered Nurse' })).toBe('Registered Nurse')
  expect(
    factText({ ...base, kind: 'registration', name: 'Registered Nurse', validUntil: '2027-03-31' }),
  ).toBe('Registered Nurse, valid until 31/03/2027')
})
