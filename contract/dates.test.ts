import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  ageOn,
  compareDates,
  formatDate,
  formatDateTime,
  isRealDate,
  today,
  yearsBetween,
} from './dates.ts'

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('isRealDate', () => {
  it.each(['2024-02-29', '2000-02-29', '1990-12-31', '2025-04-30'])('accepts %s', (text) => {
    expect(isRealDate(text)).toBe(true)
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-01-00',
    '2024-1-1',
    '24-01-01',
    '01/02/2024',
    '2024-01-01T00:00:00Z',
    '2024-01-01 ',
    '0000-01-01',
    '',
  ])('rejects «%s»', (text) => {
    expect(isRealDate(text)).toBe(false)
  })

  it('accepts every date of the calendar and no other', () => {
    fc.assert(fc.property(day, (text) => isRealDate(text)))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }), (month, date) => {
        const text = `2025-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        const moved = new Date(Date.UTC(2025, month - 1, date)).toISOString().slice(0, 10)
        expect(isRealDate(text)).toBe(moved === text)
      }),
    )
  })
})

describe('formatDate', () => {
  it.each([
    ['2026-11-30', '30/11/2026'],
    ['2026-01-05', '05/01/2026'],
    ['2026-01-05T23:30:00Z', '06/01/2026'],
    ['2026-01-05T22:30:00Z', '05/01/2026'],
    ['2026-02-30', '--'],
    ['', '--'],
    ['Tomorrow', '--'],
  ])('writes «%s» as %s', (text, shown) => {
    expect(formatDate(text)).toBe(shown)
  })

  it('does not convert a day without a time', () => {
    fc.assert(fc.property(day, (text) => formatDate(text).split('/').reverse().join('-') === text))
  })

  it('converts a time to Lagos time', () => {
    expect(formatDateTime('2026-11-30T13:05:00Z')).toBe('30/11/2026, 14:05')
    expect(formatDateTime('2026-11-30T23:05:00Z')).toBe('01/12/2026, 00:05')
    expect(formatDateTime('soon')).toBe('--')
  })
})

describe('today', () => {
  it('changes at midnight in Lagos, an hour before midnight in UTC', () => {
    expect(today(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06-30')
    expect(today(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01')
  })
})

describe('comparing and counting', () => {
  it('orders days chronologically', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(Math.sign(compareDates(a, b))).toBe(Math.sign(Date.parse(a) - Date.parse(b)))
      }),
    )
  })

  it.each([
    ['2008-06-15', '2024-06-14', 15],
    ['2008-06-15', '2024-06-15', 16],
    ['2008-02-29', '2025-02-28', 16],
    ['2008-02-29', '2025-03-01', 17],
  ])('someone born %s is on %s %i years old', (born, on, years) => {
    expect(ageOn(born, on)).toBe(years)
  })

  it.each([
    ['2024-02-28', 2, '2024-03-01'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-01-15', 120, '2026-05-15'],
  ])('%s and %i days is %s', (from, days, later) => {
    expect(addDays(from, days)).toBe(later)
  })

  it('lists years newest first', () => {
    expect(yearsBetween(2022, 2024)).toEqual(['2024', '2023', '2022'])
    expect(yearsBetween(2025, 2024)).toEqual([])
  })
})
