/** Hands mails to whoever carries them. */
export interface MailSender {
  /** Resolves once the mail is accepted for delivery. Throws `MailNotAccepted`. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export type OutgoingMail = {
  /** The same for every try of one mail, so that a second copy is known as one: `<…@…>`. */
  messageId: string
  to: { address: string; name: string }
  subject: string
  text: string
  html: string
}

/** Not carried. `permanent` when the other side said it never will, or the mail itself is not fit to be sent. */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted'
  readonly permanent: boolean

  constructor(permanent: boolean, message: string, options?: ErrorOptions) {
    super(message, options)
    this.permanent = permanent
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to refuse
const lineBreaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Whether text may stand in a header: a line break in it could start a header of somebody's choosing. */
export function fitsHeader(text: string): boolean {
  return text.isWellFormed() && !lineBreaking.test(text)
}

/** One plain address: no list, no display name, no comment, nothing a mail server could read as two. */
export function isPlainAddress(address: string): boolean {
  return (
    fitsHeader(address) &&
    address.length <= 254 &&
    /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(address)
  )
}

/** The sender from `admissions@uni.example` or `Admissions <admissions@uni.example>`; `name` is for the former. Throws. */
export function senderFrom(text: string, name: string): { address: string; name: string } {
  const [, named, inside] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  const from = { address: inside ?? text.trim(), name: named === undefined || named === '' ? name : named }
  if (!isPlainAddress(from.address) || !fitsHeader(from.name)) {
    throw new Error(`MAIL_FROM=${text} is not one e-mail address.`)
  }
  return from
}
