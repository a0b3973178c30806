import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { issuesOf } from './issues.ts'

const name = text('Type a name.', 5)
const schema = z.strictObject({ last: name, first: name, guardian: z.optional(z.strictObject({ name })) })

describe('issuesOf', () => {
  it('is null for a valid body', () => {
    expect(issuesOf(schema, { last: 'Ada', first: 'Uju' })).toBeNull()
  })

  it('returns the first message of each field, with dots in nested names', () => {
    const errors = issuesOf(schema, { last: 'Ada', first: 'Ogechukwu', guardian: { name: '' } })
    expect(errors).toEqual({ first: 'Use at most 5 characters.', 'guardian.name': 'Type a name.' })
  })

  it('keeps the order of the form; fields that the form does not have come last', () => {
    const errors = issuesOf(schema, { guardian: { name: '' }, first: '' })
    expect(Object.keys(errors ?? {})).toEqual(['guardian.name', 'first', 'last'])
  })
})
