import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * Behaviour of the sandbox when it receives an email.
 * - `accept`           accepts every email
 * - `slow`             accepts every email, but responds to each recipient (RCPT) only after three seconds
 * - `refuse`           rejects connections (421)
 * - `temporary`        452 for every recipient
 * - `permanent`        550 for every recipient
 * - `drop-after-data`  stores the email, but closes the connection before confirming it
 * - `hang`             stores the email, but never confirms it
 * - `silent`           accepts connections, but never greets the client
 */
export type SmtpBehaviour =
  | 'accept'
  | 'slow'
  | 'refuse'
  | 'temporary'
  | 'permanent'
  | 'drop-after-data'
  | 'hang'
  | 'silent'

const slowResponseMs = 3_000

export type ReceivedMail = {
  from: string
  to: string[]
  raw: string
  /** Whether the sandbox confirmed to the sender that it accepted the email. */
  acknowledged: boolean
}

export type SmtpSandbox = {
  url: string
  port: number
  /** Received emails, oldest first. */
  received: ReceivedMail[]
  setBehaviour(behaviour: SmtpBehaviour): void
  close(): Promise<void>
}

/** Starts a sandbox mail server on loopback, which stores the emails in memory. By default, it uses a free port. */
export async function startSmtpSandbox(
  options: { port?: number; behaviour?: SmtpBehaviour } = {},
): Promise<SmtpSandbox> {
  const received: ReceivedMail[] = []
  let behaviour = options.behaviour ?? 'accept'

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, done) {
      if (behaviour !== 'silent') done(behaviour === 'refuse' ? rejection(421, 'Too busy, try later') : null)
    },
    onAuth(auth, _session, done) {
      done(null, { user: auth.username ?? 'anybody' })
    },
    onRcptTo(_address, _session, done) {
      if (behaviour === 'temporary') return done(rejection(452, 'Mailbox full'))
      if (behaviour === 'permanent') return done(rejection(550, 'No such user here'))
      if (behaviour === 'slow') return void setTimeout(done, slowResponseMs)
      return done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const acknowledged = behaviour !== 'drop-after-data' && behaviour !== 'hang'
        received.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          acknowledged,
        })
        if (acknowledged) done()
        else if (behaviour === 'drop-after-data')
          for (const connection of server.connections) connection.close()
      })
    },
  })
  server.on('error', () => {
    // Connection errors are ignored, because tests close connections on purpose.
  })
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = addressOf(server.server.address())

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    setBehaviour(next) {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return address
}
