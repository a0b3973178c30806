export interface MailSender {
  /**
   * Resolves when the mail server has accepted the email.
   * @throws `MailNotAccepted`
   */
  send(mail: OutgoingMail): Promise<void>
  /** Returns the time in ms until an email can be sent: more than 0 only after several failures of the mail server. */
  pauseMs?(): number
  close(): void
}

export type OutgoingMail = {
  /** Message id, `<…@…>`. It is the same for every attempt, so that a mail client can recognise a second copy. */
  messageId: string
  to: { address: string; name: string }
  subject: string
  text: string
  html: string
}

/**
 * Thrown when the mail server has not confirmed an email. `permanent`: the server rejected the email permanently, or
 * the email itself is invalid.
 */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted'
  readonly permanent: boolean

  constructor(permanent: boolean, message: string, options?: ErrorOptions) {
    super(message, options)
    this.permanent = permanent
  }
}

const lineBreaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Returns whether the text is safe in a mail header. A line break could start another header. */
export function fitsHeader(text: string): boolean {
  return text.isWellFormed() && !lineBreaking.test(text)
}

/**
 * Returns whether the text is exactly one email address without display name or comment, so that no mail server can
 * interpret the text as two email addresses.
 */
export function isPlainAddress(address: string): boolean {
  return (
    fitsHeader(address) &&
    address.length <= 254 &&
    /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(address)
  )
}

/**
 * Parses `admissions@uni.example` (with `name` as display name) or `Admissions <admissions@uni.example>`.
 * @throws if the text is not a single email address, or the name is not safe in a header
 */
export function senderFrom(text: string, name: string): { address: string; name: string } {
  const [, named, inside] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  const from = { address: inside ?? text.trim(), name: named === undefined || named === '' ? name : named }
  if (!isPlainAddress(from.address) || !fitsHeader(from.name)) {
    throw new Error(`MAIL_FROM=${text} is not a single email address.`)
  }
  return from
}
