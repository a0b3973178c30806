import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditNames, auditSafe } from '#contract/audit-safe.ts'
import { endpoint } from '#contract/endpoint.ts'
import { email, phone, text } from '#contract/fields.ts'
import { auditShown, shownOfStep } from '#contract/office/audit/audit-shown.ts'
import { type StepId, steps } from '#contract/steps/registry.ts'
import { shownDetails } from './private-details.ts'

/** Returns the name and schema of every field of a request body, including nested objects. */
function fieldsOf(schema: unknown): [string, unknown][] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return fieldsOf(schema.def.innerType)
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.def.shape).flatMap(([name, field]): [string, unknown][] => {
    const inside = fieldsOf(field)
    return inside.length > 0 ? inside : [[name, field]]
  })
}

const fields = steps.flatMap(({ id, endpoints, audit }) =>
  Object.values(endpoints).flatMap(({ body }) =>
    fieldsOf(body).flatMap(([name, schema]) =>
      Object.keys(audit).map((action) => ({ id, action, name, schema })),
    ),
  ),
)

/** Returns what the audit log shows for one value. `names` are the fields that the log may show. */
const shownAs = (names: readonly string[], name: string, value: string) =>
  shownDetails({ [name]: value }, {}, names)[name]

test.each(fields)('$action: $name is shown only if it is marked as safe', ({ id, action, name }) => {
  const marked = fields.some(
    (each) => each.id === id && each.name === name && auditNames(name, each.schema).length > 0,
  )
  const secret = `value of ${name}`
  expect(shownAs(auditShown(action), name, secret) === secret).toBe(marked)
})

test('no contact detail, identity number or birth date of any step is marked as safe', () => {
  expect(fields.length).toBeGreaterThan(40)
  const personal = /mobile|phone|email|address|dob|birth|nin|jamb|examnumber|picture|occupation|title/i
  const marked = fields.filter(({ name, schema }) => auditNames(name, schema).length > 0)
  expect(marked.map(({ name }) => name).filter((name) => personal.test(name))).toEqual([])
})

/** An example step. Only `position` is marked as safe for the audit log. */
const referees = {
  id: 'referees' as StepId,
  audit: { 'referee-added': 'Added a referee' },
  endpoints: {
    add: endpoint({
      method: 'POST',
      path: '/Application/add-referee',
      access: 'applicant',
      summary: 'Adds a referee.',
      body: z.strictObject({
        name: text('Type the name.', 120),
        position: auditSafe(text('Type the position.', 80)),
        mobileNumber: phone('Type the phone number.'),
        email: email('Type the email address.'),
      }),
    }),
  },
}

test('a new step shows only the fields it marks', () => {
  const names = shownOfStep(referees)['referee-added'] ?? []
  const entry = {
    name: 'Ada Obi',
    position: 'Dean',
    mobileNumber: '08031234567',
    mobile_no: '08031234567',
    email: 'ada@mail.example',
    unheardOf: 'anything',
    stage: 'Referees',
    contact: { mobileNumber: '08031234567' },
    others: [{ mobileNumber: '08031234567', position: 'Head' }],
  }
  expect(shownDetails(entry, {}, names)).toEqual({
    name: '(changed, not shown here)',
    position: 'Dean',
    mobileNumber: '(changed, not shown here)',
    mobile_no: '(changed, not shown here)',
    email: '(changed, not shown here)',
    unheardOf: '(changed, not shown here)',
    stage: 'Referees',
    contact: { mobileNumber: '(changed, not shown here)' },
    others: [{ mobileNumber: '(changed, not shown here)', position: 'Head' }],
  })
})

test('a phone number or an email address cannot be marked as safe', () => {
  expect(() => auditSafe(phone('Type it.'))).toThrow('contact detail')
  expect(() => auditSafe(email('Type it.'))).toThrow('contact detail')
})

test('an action that is not listed shows no value at all', () => {
  expect(shownDetails({ reference: 'M-1' }, {}, auditShown('unheard-of'))).toEqual({
    reference: '(changed, not shown here)',
  })
})

test('an unchanged or empty value is described as such', () => {
  const before = {
    nin: '',
    dob: '1988-04-23',
    address: 'Old Road',
    years: ['2001', '2007'],
    others: [{ phone: '1' }, { phone: '2' }],
  }
  const after = {
    nin: null,
    dob: '1988-04-23',
    address: 'New Road',
    years: ['2001', '2007'],
    others: [{ phone: '1' }, { phone: '3' }],
  }
  expect(shownDetails(after, before, [])).toEqual({
    nin: null,
    dob: '(not shown here)',
    address: '(changed, not shown here)',
    years: '(not shown here)',
    others: [{ phone: '(not shown here)' }, { phone: '(changed, not shown here)' }],
  })
})
