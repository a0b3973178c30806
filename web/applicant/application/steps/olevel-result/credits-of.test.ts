import { expect, test } from 'vitest'
import { programmesOf } from '#contract/programmes.ts'
import { institution } from '#tests/support/institution/index.ts'
import { creditsOf } from './credits-of.ts'

const programme = programmesOf(institution).find(({ id }) => id === 'soil-science-bsc')
const count = (...grades: [subjectName: string, grade: string][]) => {
  if (programme === undefined) throw new Error('The test institution has no soil science')
  const subjects = grades.map(([subjectName, grade]) => ({ subjectName, grade }))
  return creditsOf(programme, { on: '2026-11-22', sittings: [{ body: 'WAEC', year: 2010, subjects }] })
}

test('only grades from A1 to C6 are credits', () => {
  const mixed = count(['English Language', 'C6'], ['Biology', 'B3'], ['Physics', 'D7'], ['Chemistry', 'AR'])
  expect(mixed).toEqual({ have: 2, wanted: 5, besides: [] })
})

test('names the required subjects that are missing', () => {
  expect(count(['Mathematics', 'A1'])).toEqual({
    have: 1,
    wanted: 5,
    besides: ['a credit in English Language', 'a credit in Agricultural Science or Biology'],
  })
})

test('starts at none', () => {
  expect(count()?.have).toBe(0)
})
