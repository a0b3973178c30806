import { expect, test } from 'vitest'
import { differs, rowsOf, suggestedRequest, withMarks } from './verified-rows.ts'

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

test('the suggested request names each difference and fits into its field', () => {
  const marked = withMarks(results, [mark('Chemistry', 'C6', 'D7'), mark('Physics', 'C4', 'missing')], 'Bola')
  expect(suggestedRequest(rowsOf(marked))).toEqual({
    message:
      'You typed C6 for Chemistry. Your WAEC 2016 slip shows D7. You typed Physics. Your WAEC 2016 slip does not show it. ' +
      'If the slip is right, change what you typed. If you have a newer result, add its slip.',
    items: ['olevelResults|Chemistry', 'olevelResults|Physics'],
    documents: [],
  })
  const agreeing = rowsOf(withMarks(results, [mark('Chemistry', 'C6', 'C6')], 'Bola'))
  expect(suggestedRequest(agreeing)).toEqual({ message: '', items: [], documents: [] })
  const many = rowsOf(marked).flatMap((row) => Array.from({ length: 20 }, () => row))
  expect(suggestedRequest(many).message).toHaveLength(1000)
})
