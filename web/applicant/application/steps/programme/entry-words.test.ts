import { describe, expect, it } from 'vitest'
import { meetsRequirements } from '#contract/entry-requirements.ts'
import type { EntryRequirements } from '#contract/institution.ts'
import { entrySentence, entrySubjects, standingWords } from './entry-words.ts'

const entry: EntryRequirements = {
  credits: 3,
  sittings: 2,
  subjects: [
    { credits: 1, from: ['English Language'] },
    { credits: 1, from: ['Government', 'History', 'Civic Education'] },
    { credits: 2, from: ['Physics', 'Chemistry', 'Biology'] },
  ],
}
const sitting = (...subjects: [string, string][]) => ({
  subjects: subjects.map(([subjectName, grade]) => ({ subjectName, grade })),
})

describe('what a programme asks for', () => {
  it('reads as a sentence with a list', () => {
    expect(entrySentence(entry)).toBe(
      "You need 3 credits (A1 to C6) at O'level in at most 2 sittings, with a credit in each of these:",
    )
    expect(entrySubjects(entry)).toEqual([
      'English Language',
      'Government, History or Civic Education',
      'any 2 of Physics, Chemistry, Biology',
    ])
  })

  it('uses the singular for one sitting and one credit', () => {
    expect(entrySentence({ ...entry, credits: 1, sittings: 1 })).toContain('1 credit (A1 to C6)')
    expect(entrySentence({ ...entry, credits: 1, sittings: 1 })).toContain('in one sitting,')
  })
})

describe('comparison with the results', () => {
  const full = sitting(['English Language', 'B3'], ['History', 'C6'], ['Physics', 'A1'], ['Biology', 'C4'])
  const english = { credits: 1, sittings: 2, subjects: [{ credits: 1, from: ['English Language'] }] }

  it('says that the requirements are met', () => {
    expect(standingWords(meetsRequirements(entry, [full]))).toBe('The results you have added meet this.')
  })

  it('hopes for a result that is still awaited', () => {
    const awaited = sitting(['English Language', 'AR'])
    expect(standingWords(meetsRequirements(english, [awaited]))).toBe(
      'The results you are waiting for can still meet this.',
    )
  })

  it('lists what is missing without blocking', () => {
    const words = standingWords(meetsRequirements(english, [sitting(['English Language', 'D7'])]))
    expect(words).toContain('English Language; 1 credit more in all.')
    expect(words).toContain('You can go on')
  })
})
