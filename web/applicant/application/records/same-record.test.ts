import { expect, test } from 'vitest'
import { isSameRecord } from './same-record.ts'

const school = {
  educationalRecordId: '1',
  schoolName: 'Blue Gate School',
  startDate: '2001',
  endDate: '2007',
}

test.each([
  [{ schoolName: 'Blue Gate School', startDate: '2001', endDate: '2007' }, true],
  [{ schoolName: 'Blue Gate School', startDate: '', endDate: '' }, true],
  [{ schoolName: 'Blue Gate School', startDate: '2003', endDate: '' }, false],
  [{ schoolName: '', startDate: '', endDate: '' }, false],
  [{ subject1: 'Mathematics' }, false],
])('typed values %j are the same record: %j', (typed, same) => {
  expect(isSameRecord(typed, school)).toBe(same)
})
