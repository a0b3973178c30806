import { expect, test } from 'vitest'
import { addressOf, filtersOf } from '../../list/queue-filters.ts'
import { bulkOption, filterOptions, isOn, matching, toggled } from './filter-options.ts'

const all = filterOptions(
  [{ staffId: 'c1', name: 'Bola Adeyemi' }],
  [{ value: '2024/2025', label: '2024/2025' }],
)

test('each option is kept in the URL, and switching it off removes it', () => {
  for (const option of all) {
    const on = toggled(new URLSearchParams(), option)
    expect(isOn(on, option)).toBe(true)
    expect(addressOf(filtersOf(on)).toString()).toBe(on.toString())
    expect(toggled(on, option).size).toBe(0)
  }
})

test('no two options have the same label', () => {
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
})

test('a filter with a single value is replaced, and the other filters can have several values', () => {
  const find = (words: string) => {
    const [option] = matching(all, words)
    if (option === undefined) throw new Error(`No option for ${words}`)
    return option
  }
  const free = toggled(toggled(new URLSearchParams(), find('open now colleague')), find('open now free'))
  expect(free.toString()).toBe('open=no')
  const both = toggled(toggled(new URLSearchParams(), find('documents open')), find('bola'))
  expect(filtersOf(both)).toMatchObject({ checks: ['documents:open'], assignee: ['c1'] })
})

test('the filter by a bulk action names its reason, and can be switched off', () => {
  const id = '01a209a7-25a6-75c6-be4c-e38b6a0f6fca'
  const labels = ['leased', 'any'].map((reason) =>
    bulkOption(new URLSearchParams({ bulk: `${id}:${reason}` })),
  )
  expect(labels.flat().map(({ label }) => label)).toEqual([
    'Left out of a bulk action: A colleague has it open',
    'Left out of a bulk action',
  ])
  const address = new URLSearchParams({ bulk: `${id}:leased`, open: 'no' })
  const [option] = bulkOption(address)
  if (option === undefined) throw new Error('No option')
  expect(isOn(address, option)).toBe(true)
  expect(toggled(address, option).toString()).toBe('open=no')
  expect(bulkOption(new URLSearchParams())).toEqual([])
})
