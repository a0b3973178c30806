import { expect, test } from 'vitest'
import { addressOf, filterChoices, filtersOf } from './queue-filters.ts'

test('filters are written to the URL and read back', () => {
  const filters = {
    programmeId: 'law-llb',
    state: 'akwa_ibom',
    session: '2024/2025',
    status: 'approved',
  } as const
  expect(filtersOf(addressOf(filters))).toEqual(filters)
})

test('the URL leaves out filters that are not set', () => {
  expect(addressOf({ programmeId: '', state: 'lagos', session: '', status: '' }).toString()).toBe(
    'state=lagos',
  )
})

test('an unknown status is ignored', () => {
  expect(filtersOf(new URLSearchParams('status=lost')).status).toBe('')
})

test('offers three sessions, the open one first', () => {
  expect(filterChoices.session).toHaveLength(3)
  expect(filterChoices.session[0]).toMatch(/^\d{4}\/\d{4}$/)
})
