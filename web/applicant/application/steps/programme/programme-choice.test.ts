import { describe, expect, it } from 'vitest'
import { issuesOf } from '#web/forms/issues.ts'
import { categoryOf, choiceSchema, stillOffered } from './programme-choice.ts'

const categories = [
  { name: 'Arts', programmes: [{ id: 'english-ba', description: 'B.A. English' }] },
  { name: 'Education', programmes: [{ id: 'guidance-bed', description: 'B.Ed. Guidance' }] },
]

describe('the choice of a programme', () => {
  it('starts with the category of the chosen programme', () => {
    expect(categoryOf(categories, 'guidance-bed')).toBe('Education')
    expect(categoryOf(categories, 'closed-since')).toBe('')
    expect(categoryOf(categories, null)).toBe('')
  })

  it('requires category and programme', () => {
    expect(issuesOf(choiceSchema, { category: '', programmeId: '' })).toEqual({
      category: 'Choose a program category.',
      programmeId: 'Choose a programme.',
    })
    expect(issuesOf(choiceSchema, { category: 'Arts', programmeId: 'english-ba' })).toBeNull()
  })

  it('drops a programme that the category does not offer', () => {
    expect(stillOffered(categories, { category: 'Arts', programmeId: 'guidance-bed' }).programmeId).toBe('')
    expect(stillOffered(categories, { category: 'Arts', programmeId: 'english-ba' }).programmeId).toBe(
      'english-ba',
    )
  })
})
