import { expect, test } from 'vitest'
import { lineAt, readingOf, rulerOf } from './reading-line.ts'

const subjectsOf = (...names: string[]) =>
  names.map((subjectName) => ({ subjectName, typed: 'B3' as const, verification: null, use: null }))
const sitting = { slip: 'slip', examNumber: '42' }
const sittings = [
  {
    ...sitting,
    resultId: 'a',
    examName: 'WAEC',
    examYear: '2018',
    subjects: subjectsOf('English', 'Biology', 'Physics'),
  },
  { ...sitting, resultId: 'b', examName: 'NECO', examYear: '2019', subjects: subjectsOf('English') },
]

test('the line is available only on the slip of the current subject, if the slip has several subjects', () => {
  const physics = { resultId: 'a', subjectName: 'Physics' }
  expect(readingOf({ sittings }, physics, 0)).toEqual({ exam: 'WAEC 2018', row: 2, rows: 3 })
  expect(readingOf({ sittings }, physics, 1)).toBeNull()
  expect(readingOf({ sittings }, physics, 2)).toBeNull()
  expect(readingOf({ sittings }, undefined, 0)).toBeNull()
  expect(readingOf({ sittings }, { resultId: 'b', subjectName: 'English' }, 1)).toBeNull()
})

test('the line moves by the same distance for each subject', () => {
  const ruler = rulerOf(0.4, 0.8, 5)
  const at = [0, 1, 4, 6].map((row) => lineAt(ruler, { exam: 'WAEC 2018', row, rows: 7 }))
  expect(at.map((each) => each.toFixed(2))).toEqual(['0.40', '0.50', '0.80', '1.00'])
})
