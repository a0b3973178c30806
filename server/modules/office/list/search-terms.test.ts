import { expect, test } from 'vitest'
import { nameWords, searchTerms } from './search-terms.ts'

test('a name search ignores accents and matches word by word', () => {
  expect(nameWords(' Ẹ̀kúndayọ̀ Ọlúwaṣeun ')).toEqual(['ekundayo', 'oluwaseun'])
  expect(nameWords('Ɓàlà-Ƙwárai O’Ụzọ')).toEqual(['bala', 'kwarai', 'o', 'uzo'])
  expect(searchTerms("d'Ade Ba").words).toEqual(['d', 'ade', 'ba'])
})

test('a number without its prefix is an end of an application number', () => {
  expect(searchTerms('000999')).toMatchObject({ serial: 999, numberEnd: null })
  expect(searchTerms('24/000999')).toMatchObject({ serial: null, numberEnd: '24/000999' })
})

test.each<[string, string | null, string | null, string[]]>([
  ['ONIKO/24/0', 'ONIKO/24/0', 'oniko/24/0', []],
  ['ngozi@mail', null, 'ngozi@mail', []],
  ['0803 123', '0803 123', null, ['0803123', '+234803123']],
  ['+234803', null, '+234803', ['+234803', '0803']],
  ["'; drop", null, null, []],
])('%s is not a name', (typed, applicationNumber, email, phones) => {
  expect(searchTerms(typed)).toMatchObject({ words: null, applicationNumber, email, phones })
})
