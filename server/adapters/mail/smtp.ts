import { createTransport } from 'nodemailer'
import { fitsHeader, isPlainAddress, MailNotAccepted, type MailSender, type OutgoingMail } from './mail.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  from: { address: string; name: string }
  /** Milliseconds without a word from the other side, in every phase. */
  timeoutMs?: number
}

/** Delivery over SMTP, over at most two connections kept open between mails. */
export function smtpSender({ url, from, timeoutMs = 20_000 }: SmtpOptions): MailSender {
  if (!isPlainAddress(from.address) || !fitsHeader(from.name)) {
    throw new Error('The sender of mails must be one plain e-mail address.')
  }
  const transport = createTransport({
    ...connectionOf(url),
    pool: true,
    maxConnections: 2,
    // Trying again is the outbox's business, which remembers.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send(mail: OutgoingMail): Promise<void> {
    const { to, subject, messageId } = mail
    if (!isPlainAddress(to.address) || ![to.name, subject, messageId].every(fitsHeader)) {
      throw new MailNotAccepted(true, 'The mail’s address, name or subject cannot stand in a header.')
    }
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        messageId,
        text: mail.text,
        html: mail.html,
        // Nobody is out of office to a machine.
        headers: { 'auto-submitted': 'auto-generated' },
      })
    } catch (error) {
      throw notAccepted(error)
    }
  }

  return { send, close: () => transport.close() }
}

/** What nodemailer would read from the address itself, but without query options nobody reviewed. */
function connectionOf(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('SMTP_URL must start with smtp:// or smtps://')
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: searchParams.get('requireTLS') === 'true',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  }
}

/** Only a 5xx to this recipient or message speaks of the mail; a refused password or a lost connection may pass. */
function notAccepted(error: unknown): MailNotAccepted {
  const message = error instanceof Error ? error.message.slice(0, 300) : 'The mail server could not be used.'
  return new MailNotAccepted(isAboutTheMail(error), message, { cause: error })
}

function isAboutTheMail(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!('code' in error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && error.responseCode >= 500
}
