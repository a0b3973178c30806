import { expect, test } from 'vitest'
import type { OptionCounts } from '#contract/office/list/option-counts.ts'
import { filterOptions } from './filter-options.ts'
import { optionCount } from './option-count.ts'

const all = filterOptions(
  [{ staffId: 'c1', name: 'Bola Adeyemi' }],
  [{ value: '2024/2025', label: '2024/2025' }],
)
const option = (label: string) => {
  const found = all.find((each) => each.label === label)
  if (found === undefined) throw new Error(`No option ${label}`)
  return found
}
const counts = (isExact: boolean, count: number): OptionCounts => [
  { facet: 'checks:documents', isExact, counts: { 'documents:open': count } },
  { facet: 'waitingDays', isExact, counts: { '7': count } },
]

test.each([
  [true, 1204, '1,204'],
  [true, 0, '0'],
  [false, 1204, '1,000+'],
  [false, 12, '12+'],
  [false, 0, null],
])('exact %s, %d applications: %s', (isExact, count, words) => {
  expect(optionCount(counts(isExact, count), option('Check Documents: open'))).toBe(words)
  expect(optionCount(counts(isExact, count), option('Waiting: 7 days or more'))).toBe(words)
})

test('a value that an exact count leaves out has no applications; an unknown filter has no number', () => {
  expect(optionCount(counts(true, 5), option('Check Documents: problem'))).toBe('0')
  expect(optionCount(counts(true, 5), option('Assigned to: Bola Adeyemi'))).toBeNull()
})

test('every option belongs to a filter that is counted', () => {
  const empty: OptionCounts = all.map(({ param, value }) => {
    const group = value.includes(':') ? `:${value.split(':')[0]}` : ''
    const facet = `${param === 'waiting' ? 'waitingDays' : param}${group}` as OptionCounts[number]['facet']
    return { facet, isExact: true, counts: {} }
  })
  expect(all.filter((each) => optionCount(empty, each) !== '0')).toEqual([])
})
