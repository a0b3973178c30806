import { createTransport } from 'nodemailer'
import { fitsHeader, isPlainAddress, MailNotAccepted, type MailSender, type OutgoingMail } from './mail.ts'

export type SmtpOptions = {
  /** URL of the mail server: `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  from: { address: string; name: string }
  /** If true, no email is sent over `smtp://` without TLS. If false, TLS is used when the server offers it. */
  requireTls?: boolean
  /** Timeout for each phase: DNS look-up, connecting, the server's greeting, and waiting for data. */
  timeoutMs?: number
  /**
   * Timeout for sending one email, including the wait for a connection. The timeouts of the phases are not enough,
   * because a mail server that keeps sending a few bytes would never exceed them.
   */
  deadlineMs?: number
  connections?: number
}

/** Creates a sender that uses SMTP and keeps connections open between emails. */
export function smtpSender({
  url,
  from,
  requireTls = false,
  timeoutMs = 10_000,
  deadlineMs = 20_000,
  connections = 4,
}: SmtpOptions): MailSender {
  if (!isPlainAddress(from.address) || !fitsHeader(from.name)) {
    throw new Error('The sender must be a single email address.')
  }
  const transport = createTransport({
    ...connectionOf(url),
    requireTLS: requireTls,
    pool: true,
    maxConnections: connections,
    // The pool does not retry failed emails, because the mail job retries them.
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
      throw new MailNotAccepted(true, 'The address, name or subject is not allowed in a mail header.')
    }
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        messageId,
        text: mail.text,
        html: mail.html,
        // At the deadline, nodemailer closes the connection. A new connection can then be opened for the next email.
        signal: AbortSignal.timeout(deadlineMs),
        // Prevents out-of-office replies to our emails.
        headers: { 'auto-submitted': 'auto-generated' },
      })
    } catch (error) {
      throw toMailNotAccepted(error)
    }
  }

  return { send, close: () => transport.close() }
}

/**
 * Parses SMTP_URL. The URL is not passed to nodemailer, because its query could then set any option of nodemailer.
 */
function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('SMTP_URL must start with smtp:// or smtps://')
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  }
}

/**
 * Converts an error of nodemailer. Only a 5xx response to the envelope (sender and recipient) or to the message is
 * permanent. A rejected SMTP password is not permanent, because the operator may fix it.
 */
function toMailNotAccepted(error: unknown): MailNotAccepted {
  const message = error instanceof Error ? error.message.slice(0, 300) : 'The mail server could not be used.'
  return new MailNotAccepted(isPermanent(error), message, { cause: error })
}

function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (!('code' in error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return false
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && error.responseCode >= 500
}
