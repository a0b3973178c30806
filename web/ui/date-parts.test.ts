import { expect, test } from 'vitest'
import { dateOfParts, datePartsOf } from './date-parts.ts'

test('a full date is split and joined unchanged', () => {
  expect(datePartsOf('1979-11-30')).toEqual({ year: '1979', month: '11', day: '30' })
  expect(dateOfParts(datePartsOf('1979-11-30'))).toBe('1979-11-30')
})

test('one-digit days and months get a leading zero', () => {
  expect(dateOfParts({ year: '1985', month: '2', day: '5' })).toBe('1985-02-05')
})

test('an incomplete date stays incomplete, so that the schema rejects it', () => {
  expect(dateOfParts({ year: '', month: '2', day: '' })).toBe('-02-')
  expect(datePartsOf('-02-')).toEqual({ year: '', month: '02', day: '' })
})

test('an empty input returns an empty string', () => {
  expect(dateOfParts(datePartsOf(''))).toBe('')
})
