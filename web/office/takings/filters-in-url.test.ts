import { expect, test } from 'vitest'
import { filterFrom } from './filters-in-url.ts'

const now = new Date('2026-11-22T23:30:00Z')
const read = (address: string) => filterFrom(new URLSearchParams(address), now)

test('without filters, shows what was received in the last 30 days in Lagos', () => {
  expect(read('')).toEqual({
    from: '2026-10-25',
    to: '2026-11-23',
    fee: '',
    status: 'succeeded',
    gateway: '',
    reference: '',
  })
})

test('a filter of the URL is kept, and an unknown value is ignored', () => {
  const shared = 'from=2026-01-01&to=2026-01-31&fee=SchoolFee&status=open&gateway=paystack&reference=MTR-1'
  expect(read(shared)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
    fee: 'SchoolFee',
    status: 'open',
    gateway: 'paystack',
    reference: 'MTR-1',
  })
  expect(read('to=2026-02-30&fee=Tips&status=')).toMatchObject({ to: '2026-11-23', fee: '', status: '' })
})
