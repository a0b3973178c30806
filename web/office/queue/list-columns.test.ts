import { expect, test } from 'vitest'
import { columnsInAddress, columnsOf, listColumns } from './list-columns.tsx'

const keysOf = (address: string) => columnsOf(new URLSearchParams(address)).map(({ key }) => key)

test('the columns of the URL are shown in the order of the table', () => {
  expect(keysOf('columns=state,number,lost')).toEqual(['number', 'state'])
})

test('the URL leaves out the default columns', () => {
  const byDefault = keysOf('')
  expect(byDefault.length).toBeLessThan(listColumns.length)
  expect(columnsInAddress(byDefault)).toBe(null)
  expect(columnsInAddress(['number'])).toBe('number')
})
