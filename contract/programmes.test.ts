import { expect, test } from 'vitest'
import type { Institution } from './institution.ts'
import { categoryOf, programmeById, programmesOf } from './programmes.ts'

const programme = (id: string) => ({ id }) as Institution['programmes'][number]['programmes'][number]
const institution: Pick<Institution, 'programmes'> = {
  programmes: [
    { name: 'Arts', programmes: [programme('history'), programme('law')] },
    { name: 'Science', programmes: [programme('physics')] },
  ],
}

test('lists all programmes in the order of their categories', () => {
  expect(programmesOf(institution).map(({ id }) => id)).toEqual(['history', 'law', 'physics'])
})

test('finds a programme of any category by its id', () => {
  expect(programmeById(institution, 'law')).toEqual({ id: 'law' })
  expect(programmeById(institution, 'physics')).toEqual({ id: 'physics' })
})

test('returns nothing without a choice, or for a programme that is no longer offered', () => {
  expect(programmeById(institution, null)).toBeUndefined()
  expect(programmeById(institution, 'alchemy')).toBeUndefined()
})

test('finds the category of a programme', () => {
  expect(categoryOf(institution, 'law')?.name).toBe('Arts')
  expect(categoryOf(institution, 'physics')?.name).toBe('Science')
  expect(categoryOf(institution, 'alchemy')).toBeUndefined()
})
