import * as z from 'zod/mini'
import { optionalPersonName } from './fields.ts'

/**
 * Fields «Other name» and «I have no other name» (a checkbox). Use `otherNameGiven` too: one of the two is required.
 */
export const otherNameFields = {
  othername: optionalPersonName(),
  noOthername: z.optional(z.boolean('Send true if there is no other name.')),
}

/** Rejects a form in which the other name is empty and `noOthername` is not true. */
export const otherNameGiven = z.check<{ othername: string; noOthername?: boolean | undefined }>((ctx) => {
  if (ctx.value.othername === '' && ctx.value.noOthername !== true)
    ctx.issues.push({
      code: 'custom',
      path: ['othername'],
      input: ctx.value.othername,
      message: 'Type the other name, or confirm that there is none.',
    })
})

/** Returns the full name as shown in the portal: surname, first name, other name. */
export function fullName(person: { surname: string; firstname: string; othername: string }): string {
  return [person.surname, person.firstname, person.othername].filter((part) => part !== '').join(' ')
}
