import * as z from 'zod/mini'
import { optionalPersonName } from './fields.ts'

/** «I have no other name»: people with two names exist, so an empty other name is an answer once it is said so. */
export const otherNameFields = {
  othername: optionalPersonName(),
  noOthername: z.optional(z.boolean('Send true if there is no other name.')),
}

/** Refuses a form whose other name is neither given nor ticked away. */
export const otherNameGiven = z.check<{ othername: string; noOthername?: boolean | undefined }>((ctx) => {
  if (ctx.value.othername === '' && ctx.value.noOthername !== true)
    ctx.issues.push({
      code: 'custom',
      path: ['othername'],
      input: ctx.value.othername,
      message: 'Type the other name, or say that there is none.',
    })
})

/** Surname, first name, other name in the order in which the portal writes a full name. */
export function fullName(person: { surname: string; firstname: string; othername: string }): string {
  return [person.surname, person.firstname, person.othername].filter((part) => part !== '').join(' ')
}
