import * as z from 'zod/mini'

/** All mail templates, each with the placeholders that it has in addition to `commonPlaceholders`. */
export const mailPlaceholders = {
  activation: ['link', 'code', 'validFor', 'at'],
  'profile-activated': ['link'],
  'already-registered': ['link', 'forgotLink'],
  'email-confirm': ['link', 'code', 'validFor'],
  'email-change-old': ['link', 'code', 'validFor', 'newEmail'],
  'email-change-new': ['link', 'code', 'validFor'],
  'email-change-taken': ['link'],
  'email-changed': ['link', 'newEmail', 'at'],
  'password-reset': ['link', 'code', 'validFor'],
  'password-changed': ['link', 'at'],
  'session-revoked': ['link', 'at'],
  'office-signed-out': ['link', 'reason', 'at'],
  'office-devices-forgotten': ['link', 'reason', 'at'],
  'new-device': ['link', 'device', 'at'],
  'payment-received': ['link', 'description', 'amount', 'reference', 'at'],
  'application-submitted': ['link', 'applicationNumber', 'session'],
  'acceptance-received': ['link', 'description', 'amount', 'reference', 'at'],
  'matric-number-issued': ['link', 'matricNumber', 'programme'],
  'instalment-due': ['link', 'description', 'amount', 'dueOn'],
  'request-sent': ['link', 'items', 'message', 'dueOn'],
  'request-extended': ['link', 'items', 'dueOn'],
  'request-reminder': ['link', 'items', 'dueOn'],
  'decision-admitted': [
    'link',
    'session',
    'programme',
    'chosen',
    'level',
    'conditions',
    'acceptBy',
    'refusedOn',
  ],
  'decision-rejected': ['link', 'session', 'reasons', 'refusedOn'],
  'offer-reminder': ['link', 'programme', 'acceptBy'],
  'offer-lapsed': ['link', 'programme', 'acceptBy'],
  'offer-extended': ['link', 'programme', 'acceptBy'],
  'letter-withdrawn': ['link', 'session'],
  'letter-issued-again': ['link', 'session'],
  'staff-invitation': ['link', 'role', 'validFor', 'by'],
  'staff-new-link': ['link', 'validFor', 'by'],
  'audit-head': ['link', 'at', 'head', 'row', 'verdict', 'fault', 'waiting'],
} as const satisfies Record<string, readonly string[]>

export type MailTemplate = keyof typeof mailPlaceholders

const mailTemplates = Object.keys(mailPlaceholders) as MailTemplate[]

/** Placeholders of every mail: the recipient's first name, which may be empty, and the sender's details. */
export const commonPlaceholders = ['name', 'university', 'centre', 'supportEmail'] as const

const filledText = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))

/** Wording of one mail as plain text with placeholders such as `{name}`. HTML in the wording is escaped. */
const mailWordingSchema = z.object({
  subject: filledText,
  /** Paragraphs before the button. */
  paragraphs: z.array(filledText),
  /** Label of the button that opens `{link}`. */
  action: filledText,
  /** Paragraphs after the button. */
  closing: z.array(filledText),
})
type MailWording = z.infer<typeof mailWordingSchema>

export const mailsSchema = z.record(z.enum(mailTemplates), mailWordingSchema)
export type MailWordings = z.infer<typeof mailsSchema>

const placeholder = /\{([A-Za-z]+)\}/g

/**
 * Fills in all placeholders in one pass, so that a text `{…}` in an inserted value is not replaced. Placeholders
 * without a value are kept.
 */
export function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (whole, key: string) => values.get(key) ?? whole)
}

/** Returns whether the text contains a placeholder whose value is empty. The caller then omits the whole paragraph. */
export function hasEmptyPlaceholder(text: string, values: ReadonlyMap<string, string>): boolean {
  return Array.from(text.matchAll(placeholder), (match) => match[1] ?? '').some(
    (key) => values.get(key) === '',
  )
}

/** Returns one line for each missing wording and for each problem in a wording; empty if all wordings are valid. */
export function mailWordingProblems(mails: MailWordings): string[] {
  const wordings = new Map<string, MailWording>(Object.entries(mails))
  return Object.entries(mailPlaceholders).flatMap(([template, own]) => {
    const wording = wordings.get(template)
    const faults = wording === undefined ? ['has no wording'] : faultsOf(wording, own)
    return faults.map((fault) => `institution/mails.ts: ${template} ${fault}`)
  })
}

function faultsOf({ subject, action, paragraphs, closing }: MailWording, own: readonly string[]): string[] {
  const known = new Set<string>([...own, ...commonPlaceholders])
  const unknown = [subject, action, ...paragraphs, ...closing]
    .flatMap((text) => Array.from(text.matchAll(placeholder), (match) => match[1] ?? ''))
    .filter((name) => !known.has(name))
    .map((name) => `uses {${name}}, which is not a placeholder of this email`)
  if (/[\r\n]/.test(subject)) unknown.push('has a subject of more than one line')
  // A subject must not mention a rejection, because other people can read subjects on a phone's lock screen.
  if (/reject|refus|regret/i.test(subject)) unknown.push('mentions a rejection in its subject')
  return unknown
}
