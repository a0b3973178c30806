import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meetsRequirements, type Sitting } from './entry-requirements.ts'
import { grades, isCredit } from './grades.ts'
import type { EntryRequirements } from './institution.ts'

const accounting: EntryRequirements = {
  credits: 5,
  sittings: 2,
  subjects: [
    { credits: 1, from: ['English Language'] },
    { credits: 1, from: ['Mathematics'] },
    { credits: 1, from: ['Economics'] },
    { credits: 1, from: ['Economics', 'Commerce'] },
  ],
}

/** `sitting('English Language C4, Mathematics A1')` */
function sitting(text: string): Sitting {
  const subjects = text
    .split(', ')
    .map((entry) => ({ subjectName: entry.slice(0, -3), grade: entry.slice(-2) }))
  return { subjects }
}

describe('isCredit', () => {
  it('is A1 to C6', () => {
    expect(grades.filter(isCredit)).toEqual(['A1', 'B2', 'B3', 'C4', 'C5', 'C6'])
    expect(isCredit('A9')).toBe(false)
    expect(isCredit('')).toBe(false)
  })
})

describe('meetsRequirements', () => {
  const full = 'English Language C6, Mathematics B3, Economics A1, Commerce C4, Biology C5'

  it('is met by five credits with the right subjects', () => {
    expect(meetsRequirements(accounting, [sitting(full)])).toEqual({ outcome: 'met', shortfalls: [] })
  })

  it('is met over two sittings', () => {
    const first = sitting('English Language C6, Mathematics F9, Economics A1')
    const second = sitting('Mathematics C6, Commerce C4, Biology C5')
    expect(meetsRequirements(accounting, [first, second]).outcome).toBe('met')
  })

  it('takes no more sittings than the programme does, whichever come closest', () => {
    const one = { ...accounting, sittings: 1 }
    const halves = [
      sitting('English Language C6, Economics A1'),
      sitting('Mathematics C6, Commerce C4, Biology C5'),
    ]
    expect(meetsRequirements(one, halves).outcome).toBe('short')
    expect(meetsRequirements(one, [sitting('Biology F9'), sitting(full)]).outcome).toBe('met')
  })

  it('names the subject that is missing and the credits in all', () => {
    const have = sitting('English Language D7, Mathematics B3, Economics A1, Commerce C4')
    expect(meetsRequirements(accounting, [have])).toEqual({
      outcome: 'short',
      shortfalls: [
        { reason: 'subject', from: ['English Language'], wanted: 1, have: 0 },
        { reason: 'credits', wanted: 5, have: 3 },
      ],
    })
  })

  it('counts a subject once, and towards one requirement', () => {
    const twice = [
      sitting(full.replace('Commerce C4', 'Economics C4')),
      sitting('Economics B2, Biology C4, Geography C5'),
    ]
    expect(meetsRequirements(accounting, twice).shortfalls).toEqual([
      { reason: 'subject', from: ['Economics', 'Commerce'], wanted: 1, have: 0 },
    ])
  })

  it('lets a subject with a choice give way to one without', () => {
    const entry = { ...accounting, credits: 1, subjects: [...accounting.subjects].reverse() }
    expect(meetsRequirements(entry, [sitting(full)]).outcome).toBe('met')
  })

  it('waits for results that are still out, if they could be enough', () => {
    expect(meetsRequirements(accounting, [sitting(full.replace('B3', 'AR'))]).outcome).toBe('awaiting')
    expect(
      meetsRequirements(accounting, [sitting(full.replace('B3', 'F9').replace('A1', 'AR'))]).outcome,
    ).toBe('short')
  })

  it('wants everything of someone without results', () => {
    const { outcome, shortfalls } = meetsRequirements(accounting, [])
    expect(outcome).toBe('short')
    expect(shortfalls).toHaveLength(5)
  })

  it('never gets worse by a further credit', () => {
    const subject = fc.constantFrom(
      'English Language',
      'Mathematics',
      'Economics',
      'Commerce',
      'Biology',
      'Geography',
    )
    const entries = fc.array(fc.record({ subjectName: subject, grade: fc.constantFrom(...grades) }), {
      maxLength: 9,
    })
    fc.assert(
      fc.property(entries, subject, (subjects, subjectName) => {
        const before = meetsRequirements(accounting, [{ subjects }])
        const after = meetsRequirements(accounting, [
          { subjects: [...subjects, { subjectName, grade: 'A1' }] },
        ])
        expect(after.shortfalls.length).toBeLessThanOrEqual(before.shortfalls.length)
        if (before.outcome === 'met') expect(after.outcome).toBe('met')
      }),
    )
  })
})
