import { fillIn, type MailTemplate } from '#contract/mails.ts'
import { institution } from './institution/index.ts'

/** Subject of a mail of the tests' institution; `values` are what the mail is about. */
export function subjectOf(template: MailTemplate, values: Record<string, string> = {}): string {
  const { identity, mails } = institution
  const known = { university: identity.name, centre: identity.centre, ...values }
  return fillIn(mails[template].subject, new Map(Object.entries(known)))
}
