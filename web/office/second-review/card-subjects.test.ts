import { expect, test } from 'vitest'
import type { ReviewCard } from '#contract/office/review/second-review.ts'
import { shownResults } from './card-subjects.ts'

const subject = (subjectName: string, grade: string) => ({ subjectName, grade, required: false })
const sitting = (exam: string, subjects: ReturnType<typeof subject>[]) => ({
  exam,
  examNumber: '1',
  slip: `slip of ${exam}`,
  subjects,
})
const waec = sitting('WAEC 2019', [subject('English Language', 'F9'), subject('Mathematics', 'B3')])
const neco = sitting('NECO 2020', [subject('English Language', 'C6'), subject('Biology', 'C4')])

test('a card shows the subjects that count, and the slip with most of them', () => {
  const counted: ReviewCard['counted'] = [
    { ...subject('English Language', 'C6'), sitting: 1 },
    { ...subject('Mathematics', 'B3'), sitting: 0 },
    { ...subject('Biology', 'C4'), sitting: 1 },
  ]
  const { subjects, sitting: shown, exams } = shownResults({ counted, sittings: [waec, neco] })
  expect(subjects).toEqual([
    { ...subject('English Language', 'C6'), exam: 'NECO 2020' },
    { ...subject('Mathematics', 'B3'), exam: 'WAEC 2019' },
    { ...subject('Biology', 'C4'), exam: 'NECO 2020' },
  ])
  expect(shown).toBe(neco)
  expect(exams).toBe('2 sittings, NECO 2020')
})

test('a card names one examination if all subjects that count are from one sitting', () => {
  const counted = [{ ...subject('Mathematics', 'B3'), sitting: 0 }]
  expect(shownResults({ counted, sittings: [waec, neco] })).toMatchObject({
    sitting: waec,
    exams: 'WAEC 2019',
  })
})

test('a card shows at most six subjects, and those of the first sittings if none counts', () => {
  const many = sitting(
    'WAEC 2018',
    Array.from({ length: 9 }, (_, at) => subject(`Subject ${at}`, 'C4')),
  )
  const shown = shownResults({ counted: [], sittings: [many, neco] })
  expect(shown.subjects.map(({ subjectName }) => subjectName)).toEqual(
    [0, 1, 2, 3, 4, 5].map((at) => `Subject ${at}`),
  )
  expect(shown.exams).toBe('WAEC 2018')
  expect(shownResults({ counted: [], sittings: [] })).toEqual({ subjects: [], sitting: undefined, exams: '' })
})
