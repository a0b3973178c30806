import { expect, test } from 'vitest'
import type { EntryRule } from './entry-rule.ts'
import { subjectUse } from './subject-uses.ts'

const rule: EntryRule = {
  routes: [
    {
      name: "O'level",
      olevel: {
        options: [{ sittings: 2, credits: 5 }],
        awaited: 'accepted',
        places: [
          { count: 1, from: ['English Language'] },
          { count: 1, from: ['Physics', 'Chemistry', 'Biology'], atLeast: 'D7' },
          { count: 1, from: ['Physics', 'Chemistry'] },
        ],
      },
    },
  ],
}

test('the use of a subject comes from the place with the fewest alternatives', () => {
  const use = (subject: string, route = "O'level") => subjectUse(rule, route, subject)
  expect(use('English Language')).toEqual({ required: true, atLeast: 'C6' })
  expect(use('Biology')).toEqual({ required: false, atLeast: 'D7' })
  expect(use('Physics')).toEqual({ required: false, atLeast: 'C6' })
  expect(use('Economics')).toBeNull()
  expect(use('Physics', 'Direct entry')).toBeNull()
})
