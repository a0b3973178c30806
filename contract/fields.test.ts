import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftAnswers } from './draft-answers.ts'
import { paragraph, secret, text } from './fields.ts'

/** Half of a surrogate pair. */
const half = '\ud83d'
const whole = '\ud83d\ude00'

test.each([
  ['a text', text('Type it.', 60)],
  ['a text of several lines', paragraph('Type it.', 60)],
  ['a password', secret('Type it.')],
])('%s may contain whole surrogate pairs, but no halves', (_what, schema) => {
  expect(z.safeParse(schema, `Ada ${whole}`).success).toBe(true)
  for (const value of [half, `${half}Ada`, `Ada${whole[1]}`, `${whole}${half}`])
    expect(z.safeParse(schema, value).success).toBe(false)
})

test('a draft replaces halves of surrogate pairs', () => {
  expect(z.parse(draftAnswers, { name: `${half}Ada ${whole}${half}` })).toEqual({
    name: `\ufffdAda ${whole}\ufffd`,
  })
})
