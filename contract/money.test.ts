import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatNaira, koboFromNaira, naira } from './money.ts'

describe('formatAmount', () => {
  it.each([
    [25000, {}, '25,000.00'],
    [0, {}, '0.00'],
    [999, {}, '999.00'],
    [1000, {}, '1,000.00'],
    [1234567.5, {}, '1,234,567.50'],
    [-1234.5, {}, '-1,234.50'],
    [1.005, {}, '1.01'],
    [-0.001, {}, '0.00'],
    [25000, { decimals: 0 }, '25,000'],
    [999.5, { decimals: 0 }, '1,000'],
    [1234.5, { decimalSeparator: ',', thousandsSeparator: '.' }, '1.234,50'],
    [1234.5678, { decimals: 3, thousandsSeparator: '' }, '1234.568'],
    [0.05, { decimals: 1 }, '0.1'],
    [1e21, { decimals: 0 }, '1,000,000,000,000,000,000,000'],
    [1e-7, {}, '0.00'],
  ])('writes %d with %o as %s', (value, format, text) => {
    expect(formatAmount(value, format)).toBe(text)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('throws for %d', (value) => {
    expect(() => formatAmount(value)).toThrow(RangeError)
  })

  it('groups by three and keeps every digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (kobo) => {
        const text = formatAmount(naira(kobo))
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(Number(text.replace(/[,.]/g, ''))).toBe(kobo === 0 ? 0 : kobo)
      }),
    )
  })
})

describe('naira', () => {
  it('converts kobo to a number', () => {
    expect(naira(2_500_000)).toBe(25000)
    expect(naira(150)).toBe(1.5)
  })

  it('converts back to the same kobo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (kobo) => {
        expect(koboFromNaira(naira(kobo))).toBe(kobo)
      }),
    )
  })

  it.each([0.001, 12.345, Number.NaN, 1e300])(
    'throws for %d, which is not a whole number of kobo',
    (amount) => {
      expect(() => koboFromNaira(amount)).toThrow(RangeError)
    },
  )

  it.each([
    [2_500_000, '₦25,000'],
    [2_500_050, '₦25,000.50'],
    [0, '₦0'],
    [-150_000, '-₦1,500'],
    [-5, '-₦0.05'],
  ])('writes %d kobo as %s', (kobo, text) => {
    expect(formatNaira(kobo)).toBe(text)
  })
})
