import { expect, test } from 'vitest'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { nextOfKinExample } from '#contract/steps/next-of-kin.ts'
import { differences } from './differences.ts'

test('equal answers have no differences', () => {
  expect(differences(biodataExample, { ...biodataExample })).toEqual([])
})

test('only the fields that differ are listed, with their values as on the screen', () => {
  const typed = { ...biodataExample, dob: '1990-01-02', state: 'enugu', nin: '' }
  expect(differences({ ...biodataExample, nin: '12345678901' }, typed)).toEqual([
    { field: 'dob', label: 'Date of Birth', saved: '23/04/1988', typed: '02/01/1990' },
    { field: 'state', label: 'State of Origin', saved: 'Akwa Ibom', typed: 'Enugu' },
    { field: 'nin', label: 'National Identification Number (NIN)', saved: '12345678901', typed: '' },
  ])
})

test('a guardian who is another person is compared field by field', () => {
  const person = { firstName: 'Bola', noOthername: true }
  const before = { ...nextOfKinExample, guardian: null }
  expect(differences(before, { ...before, guardian: person })).toEqual([
    { field: 'guardian.firstName', label: 'Guardian: First Name', saved: '', typed: 'Bola' },
    { field: 'guardian.noOthername', label: 'Guardian: No other name', saved: '', typed: 'Yes' },
  ])
})

test('fields of drafts have labels too', () => {
  const mine = { 'subjects.1.grade': 'B3', 'reply-0197f3a2': 'Monday', name: 'Hill School' }
  expect(differences({}, mine).map(({ label }) => label)).toEqual([
    'Grade of subject 2',
    'Reply to the office',
    'School Name',
  ])
})
