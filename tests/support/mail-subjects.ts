import { fillIn, type MailTemplate } from '#contract/mails.ts'
import { institution } from './institution/index.ts'

/** Returns the subject of an email of the test institution. `values` replace its placeholders. */
export function subjectOf(template: MailTemplate, values: Record<string, string> = {}): string {
  const { identity, mails } = institution
  const known = { university: identity.name, centre: identity.centre, ...values }
  return fillIn(mails[template].subject, new Map(Object.entries(known)))
}

/** Returns a regular expression that matches the email's subject with any values of its placeholders. */
export function subjectShape(template: MailTemplate): RegExp {
  const parts = subjectOf(template).split(/\{\w+\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('.+')}$`)
}
