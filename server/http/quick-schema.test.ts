import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { safeEncode, safeParse } from 'zod/v4/core'
import { biodataBody } from '#contract/steps/biodata.ts'
import { aBiodata } from '#tests/support/samples.ts'
import { quickSchema } from './quick-schema.ts'

const kin = z.strictObject({ name: z.string(), phones: z.array(z.object({ number: z.string() })) })
const person = z.object({ id: z.number(), kin: z.nullable(kin), note: z.optional(z.string()) })
const adult = person.check(z.refine(({ id }) => id > 0, { error: 'not above 0', path: ['id'] }))

const people: [string, unknown][] = [
  ['whole', { id: 1, kin: { name: 'A', phones: [{ number: '1' }] }, note: 'x' }],
  ['without kin', { id: 1, kin: null }],
  ['rejected by the check over all', { id: -1, kin: null }],
  [
    'with more than asked, deep down',
    { id: 1, kin: { name: 'A', phones: [{ number: '1', more: 1 }] }, more: 1 },
  ],
  ['strict one with more', { id: 1, kin: { name: 'A', phones: [], more: 1 } }],
  ['wrong in several places', { id: 'x', kin: { name: 2, phones: [{}] } }],
  ['nothing', undefined],
  ['an array', []],
  ['with __proto__', JSON.parse('{"id":1,"kin":null,"__proto__":{"a":1}}')],
]

it.each(people)('returns the same result as the schema for data that is %s', (_name, data) => {
  const [slow, quick] = [adult, quickSchema(adult)]
  expect(safeParse(quick, data)).toEqual(safeParse(slow, data))
  expect(safeEncode(quick, data)).toEqual(safeEncode<z.ZodMiniType>(slow, data))
})

it.each([
  ['as it should be', aBiodata],
  ['with a field nobody knows', { ...aBiodata, role: 'admin' }],
  ['of wrong kinds', Object.fromEntries(Object.keys(aBiodata).map((name) => [name, 7]))],
  ['with a local government area of another state', { ...aBiodata, state: 'lagos' }],
  ['empty', {}],
])('returns the same result as the schema for a body %s', (_name, body) => {
  const [slow, quick] = [safeParse(biodataBody, body), safeParse(quickSchema(biodataBody), body)]
  expect(quick).toEqual(slow)
  expect(quick.error?.issues).toEqual(slow.error?.issues)
})

it('removes unknown fields from the response', () => {
  const data = { id: 1, kin: { name: 'A', phones: [{ number: '1', secret: 1 }] }, passwordHash: 'x' }
  expect(safeEncode(quickSchema(person), data).data).toEqual({
    id: 1,
    kin: { name: 'A', phones: [{ number: '1' }] },
  })
})
