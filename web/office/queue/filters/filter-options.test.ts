import { expect, test } from 'vitest'
import { addressOf, filtersOf } from '../../list/queue-filters.ts'
import { filterOptions, isOn, matching, toggled } from './filter-options.ts'

const all = filterOptions([{ staffId: 'c1', name: 'Bola Adeyemi' }])

test('each option survives the URL, and switching it off removes it', () => {
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

test('a filter with one value is replaced, the others collect values', () => {
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
