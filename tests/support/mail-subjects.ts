import { fillIn, type MailTemplate } from '#contract/mails.ts'
import { institution } from './institution/index.ts'

/** Subject of a mail of the tests' institution; `values` are what the mail is about. */
export function subjectOf(template: MailTemplate, values: Record<string, string> = {}): string {
  const { identity, mails } = institution
  const known = { university: identity.name, centre: identity.centre, ...values }
  return fillIn(mails[template].subject, new Map(Object.entries(known)))
}

/** Matches every subject of that mail, whatever it is about. */
export function subjectShape(template: MailTemplate): RegExp {
  const parts = subjectOf(template).split(/\{\w+\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('.+')}$`)
}
