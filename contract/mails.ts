import * as z from 'zod/mini'

/** Every mail the portal writes, with what its wording may name beyond the names every mail knows. */
export const mailPlaceholders = {
  activation: ['link', 'code', 'validFor', 'at'],
  'profile-activated': ['link'],
  'already-registered': ['link', 'forgotLink'],
  'email-confirm': ['link', 'code', 'validFor'],
  'password-reset': ['link', 'code', 'validFor'],
  'password-changed': ['link', 'at'],
  'session-revoked': ['link', 'at'],
  'payment-received': ['link', 'description', 'amount', 'reference', 'at'],
  'application-submitted': ['link', 'applicationNumber', 'session'],
  'acceptance-received': ['link', 'description', 'amount', 'reference', 'at'],
  'matric-number-issued': ['link', 'matricNumber', 'programme'],
  'instalment-due': ['link', 'description', 'amount', 'dueOn'],
  'correction-asked': ['link', 'section', 'message'],
  'decision-admitted': ['link', 'session', 'programme', 'level', 'conditions'],
  'decision-rejected': ['link', 'session', 'reasons'],
  'letter-withdrawn': ['link', 'session'],
  'letter-issued-again': ['link', 'session'],
  'audit-head': ['link', 'at', 'head', 'row', 'verdict', 'fault', 'waiting'],
} as const satisfies Record<string, readonly string[]>

export type MailTemplate = keyof typeof mailPlaceholders

const mailTemplates = Object.keys(mailPlaceholders) as MailTemplate[]

/** Known to every mail: the recipient's first name, and whom the mail comes from. */
export const commonPlaceholders = ['name', 'university', 'centre', 'supportEmail'] as const

const filledText = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))

/** Wording of one mail; `{name}` and similar are filled in. Plain text only: markup is escaped. */
const mailWordingSchema = z.object({
  subject: filledText,
  /** Before the button. */
  paragraphs: z.array(filledText),
  /** Label of the button that opens `{link}`. */
  action: filledText,
  /** After the button. */
  closing: z.array(filledText),
})
type MailWording = z.infer<typeof mailWordingSchema>

/** Wording of every mail. */
export const mailsSchema = z.record(z.enum(mailTemplates), mailWordingSchema)
export type MailWordings = z.infer<typeof mailsSchema>

const placeholder = /\{([A-Za-z]+)\}/g

/** The text with its placeholders filled in, in one pass: a value that looks like a placeholder stays as it is. */
export function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (whole, key: string) => values.get(key) ?? whole)
}

/** Whether the text names something that is empty in this mail: then the whole sentence goes. */
export function namesNothing(text: string, values: ReadonlyMap<string, string>): boolean {
  return Array.from(text.matchAll(placeholder), (match) => match[1] ?? '').some(
    (key) => values.get(key) === '',
  )
}

/** One line a problem: a wording that names what its mail does not know. Empty when all is well. */
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
    .map((name) => `names {${name}}, which this mail does not know`)
  if (/[\r\n]/.test(subject)) unknown.push('has a subject of more than one line')
  // A phone shows the subject to whoever looks at it.
  if (/reject|refus|regret/i.test(subject)) unknown.push('tells of a refusal in its subject')
  return unknown
}
