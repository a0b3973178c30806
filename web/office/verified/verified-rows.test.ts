import { expect, test } from 'vitest'
import { differs, marksBefore, rowsOf, suggestedRequest, withMarks } from './verified-rows.ts'

const subject = (subjectName: string, typed: string) => ({
  subjectName,
  typed,
  verification: null,
  use: null,
})
const sitting = {
  resultId: 'one',
  examName: 'WAEC',
  examNumber: '1',
  examYear: '2016',
  slip: 'ticket',
  subjects: [subject('Chemistry', 'C6'), subject('Physics', 'C4')],
}
const results = { sittings: [sitting] }
const mark = (subjectName: string, typed: string, slip: 'C6' | 'D7' | 'missing' | 'open') => ({
  resultId: 'one',
  subjectName,
  typed,
  slip,
})

test('a mark shows at once what the colleague read on the slip', () => {
  const marked = withMarks(results, [mark('Chemistry', 'C6', 'D7')], 'Bola')
  const [chemistry, physics] = rowsOf(marked)
  expect(chemistry).toMatchObject({ exam: 'WAEC 2016', verification: { slip: 'D7', by: 'Bola' } })
  expect(physics?.verification).toBeNull()
  expect(rowsOf(marked).map(differs)).toEqual([true, false])
  expect(rowsOf(withMarks(marked, [mark('Chemistry', 'C6', 'open')], 'Bola'))[0]?.verification).toBeNull()
})

test('marks are undone with the verification that the subjects had before', () => {
  const marked = withMarks(results, [mark('Chemistry', 'C6', 'D7'), mark('Physics', 'C4', 'missing')], 'Bola')
  const next = [mark('Chemistry', 'C6', 'C6'), mark('Physics', 'C4', 'C6')]
  expect(marksBefore(marked, next)).toEqual([mark('Chemistry', 'C6', 'D7'), mark('Physics', 'C4', 'missing')])
  expect(marksBefore(results, next).map(({ slip }) => slip)).toEqual(['open', 'open'])
  const again = withMarks(withMarks(marked, next, 'Bola'), marksBefore(marked, next), 'Bola')
  expect(rowsOf(again).map(({ verification }) => verification?.slip)).toEqual(['D7', null])
})

test('the suggested request names each difference and fits into its field', () => {
  const marked = withMarks(results, [mark('Chemistry', 'C6', 'D7'), mark('Physics', 'C4', 'missing')], 'Bola')
  expect(suggestedRequest(rowsOf(marked), [])).toEqual({
    message:
      'You typed C6 for Chemistry. Your WAEC 2016 slip shows D7. You typed Physics. Your WAEC 2016 slip does not show it. ' +
      'If the slip is right, change what you typed. If you have a newer result, add its slip.',
    items: ['olevelResults|Chemistry', 'olevelResults|Physics'],
    documents: [],
  })
  const agreeing = rowsOf(withMarks(results, [mark('Chemistry', 'C6', 'C6')], 'Bola'))
  expect(suggestedRequest(agreeing, [])).toEqual({ message: '', items: [], documents: [] })
  const many = rowsOf(marked).flatMap((row) => Array.from({ length: 20 }, () => row))
  expect(suggestedRequest(many, []).message).toHaveLength(1000)
})

test('no request is suggested while the applicant can correct the results', () => {
  const rows = rowsOf(withMarks(results, [mark('Chemistry', 'C6', 'D7')], 'Bola'))
  const section = (stepId: string) => ({
    stepId,
    title: '',
    fields: [],
    doneAt: null,
    changes: [],
    picturesBefore: [],
    picturesAfter: [],
    outcome: null,
    askedAgain: [],
  })
  const request = (stepId: string, returnedAt: string | null) => ({
    returnedAt,
    closedAt: null,
    sections: [section(stepId)],
  })
  const itemsFor = (stepId: string, returnedAt: string | null) =>
    suggestedRequest(rows, [request(stepId, returnedAt)]).items
  expect(itemsFor('olevelResults', null)).toEqual([])
  expect(itemsFor('olevelResults', '2026-11-23T08:00:00.000Z')).toHaveLength(1)
  expect(itemsFor('biodata', null)).toHaveLength(1)
})
