import { expect, test } from 'vitest'
import { emptyPage } from '../checked-answers/kept-page.ts'
import { typedPage } from './typed-page.ts'

test('answers given before the script was loaded replace those of an earlier visit, others stay', () => {
  const before = emptyPage()
  const [sitting] = before.answers.sittings
  if (sitting === undefined) throw new Error('The empty page has no sitting')
  const page = typedPage(
    {
      typedBirthDate: '1990-04-',
      answers: { ...before.answers, qualification: 'NCE', sittings: [{ ...sitting, examName: 'WAEC' }] },
    },
    {
      programmeId: 'nursing',
      'sitting-0-year': '2019',
      'sitting-0-subject-1': 'Physics',
      'sitting-0-grade-2': 'B3',
      'field-birthDate': '7',
    },
  )
  expect(page).toMatchObject({
    typedBirthDate: '1990-04-07',
    answers: { programmeId: 'nursing', qualification: 'NCE', birthDate: '1990-04-07' },
  })
  const [typed, ...others] = page?.answers.sittings ?? []
  expect(others).toEqual([])
  expect(typed).toMatchObject({ examName: 'WAEC', examYear: '2019' })
  expect(typed?.subjects.slice(0, 3)).toEqual([
    { subjectName: '', grade: '' },
    { subjectName: 'Physics', grade: '' },
    { subjectName: '', grade: 'B3' },
  ])
})

test('an incomplete date is kept as typed', () => {
  expect(typedPage(emptyPage(), { 'field-birthDate-year': '1990' })).toMatchObject({
    typedBirthDate: '1990--',
    answers: { birthDate: '' },
  })
})

test('without such answers the page stays as it is', () => {
  expect(typedPage(emptyPage(), {})).toBeNull()
})
