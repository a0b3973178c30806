import { sql } from 'kysely'
import { type SmtpBehaviour, startSmtpSandbox } from '#sandbox/smtp/smtp-sandbox.ts'
import { startTricklingSmtp } from '#sandbox/smtp/trickling-smtp.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { beginPayment, timeToSettle } from './payments.ts'
import { startFaultyServer } from './faulty-server.ts'
import { inTurn, timeToRead } from './profile-reads.ts'

/** Behaviour of the mail server. `trickle`: it sends a line now and then, but never a complete response. */
export type MailBehaviour = SmtpBehaviour | 'trickle'

export interface MailPlan {
  behaviour: MailBehaviour
  /** Number of emails that wait for delivery when the payments begin. */
  queuedMails: number
  payments: number
}

export interface MailReport {
  /** For each applied payment, the time from the payment at the sandbox gateway until it was applied. */
  settledMs: number[]
  /** Number of payments that were not applied within the time limit. */
  unsettled: number
  /** Number of emails that were still queued after all payments were settled or had timed out. */
  stillQueued: number
  /** Latencies of the profile reads of other applicants while the payments were settled. */
  readsMs: number[]
  failedReads: number
}

const trickleIntervalMs = 2_000

/**
 * Starts a server and a mail server with `plan.behaviour`, and queues emails. Measures how soon payments are settled, and
 * how long other applicants wait for their profile.
 */
export async function settleDespiteMail(plan: MailPlan): Promise<MailReport> {
  const { behaviour } = plan
  const smtp =
    behaviour === 'trickle'
      ? await startTricklingSmtp(trickleIntervalMs)
      : await startSmtpSandbox({ behaviour })
  const mailSettings = { SMTP_URL: smtp.url, MAIL_FROM: 'admissions@fault.example' }
  const server = await startFaultyServer(mailSettings)
  const connection = runningDatabase(server.dataDir)?.serverAddress
  if (connection === undefined) throw new Error('The database does not run.')
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  try {
    const payers = await addSignedIn(database, plan.payments, { stage: 'PaymentInitiation' })
    const readers = await addSignedIn(database, plan.payments)
    await queueMails(database, plan.queuedMails)
    const [times, reads] = await Promise.all([
      inTurn(payers, async (payer) =>
        timeToSettle(database, server.url, await beginPayment(database, server.url, payer)),
      ),
      inTurn(readers, (reader) => timeToRead(server.url, reader)),
    ])
    return {
      settledMs: times.filter((time) => time !== null),
      unsettled: times.filter((time) => time === null).length,
      stillQueued: await countQueued(database),
      readsMs: reads.filter((time) => time !== null),
      failedReads: reads.filter((time) => time === null).length,
    }
  } finally {
    await database.close()
    // The mail server stops first, because a server that stops waits for its jobs in progress.
    await smtp.close()
    await server.close()
  }
}

async function queueMails({ system }: Database, count: number): Promise<void> {
  await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status)
    select gen_random_uuid(), 'activation', 'a' || n || '@fault.example', 'Ada', 'Subject', 'Text', 'Html', 'queued'
    from generate_series(1, ${count}::int) n`.execute(system)
  await sql`select graphile_worker.add_job('deliver_mail', json_build_object('mailId', id),
    max_attempts => 1000, job_key => 'mail:' || id) from mail`.execute(system)
}

async function countQueued({ system }: Database): Promise<number> {
  const { count } = await system
    .selectFrom('mail')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}
