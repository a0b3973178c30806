import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type SmtpBehaviour, startSmtpSandbox } from '#sandbox/smtp/smtp-sandbox.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { startFaultyServer } from './server-process.ts'

export interface MailPlan {
  behaviour: SmtpBehaviour
  /** Number of emails that wait for delivery when the payments begin. */
  queuedMails: number
  payments: number
}

export interface MailReport {
  /** Times from each payment at the sandbox gateway until it was applied. */
  settledMs: number[]
  /** Number of payments that were not applied within the time limit. */
  unsettled: number
  /** Number of emails that were still queued after all payments were settled or had timed out. */
  stillQueued: number
}

const paymentIntervalMs = 200
const settleTimeoutMs = 60_000

const transactions = z.array(z.object({ email: z.string(), reference: z.string() }))

/**
 * Starts a server and a mail server with the planned behaviour, and queues emails. Measures how soon payments are
 * settled.
 */
export async function settleDespiteMail(plan: MailPlan): Promise<MailReport> {
  const smtp = await startSmtpSandbox({ behaviour: plan.behaviour })
  const mailSettings = { SMTP_URL: smtp.url, MAIL_FROM: 'admissions@fault.example' }
  const server = await startFaultyServer(mailSettings)
  const connection = runningDatabase(server.dataDir)?.serverAddress
  if (connection === undefined) throw new Error('The database does not run.')
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  try {
    const payers = await addSignedIn(database, plan.payments, 'PaymentInitiation')
    await queueMails(database, plan.queuedMails)
    const settling: Promise<number | null>[] = []
    for (const { email, token } of payers) {
      const reference = await beginPayment(server.url, email, token)
      settling.push(timeToSettle(database, server.url, reference))
      await pause(paymentIntervalMs)
    }
    const times = await Promise.all(settling)
    return {
      settledMs: times.filter((time) => time !== null),
      unsettled: times.filter((time) => time === null).length,
      stillQueued: await countQueued(database),
    }
  } finally {
    await database.close()
    await server.close()
    await smtp.close()
  }
}

async function queueMails({ system }: Database, count: number): Promise<void> {
  await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status)
    select gen_random_uuid(), 'activation', 'a' || n || '@fault.example', 'Ada', 'Subject', 'Text', 'Html', 'queued'
    from generate_series(1, ${count}::int) n`.execute(system)
  await sql`select graphile_worker.add_job('deliver_mail', json_build_object('mailId', id),
    max_attempts => 1000, job_key => 'mail:' || id) from mail`.execute(system)
}

async function beginPayment(url: string, email: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ payType: 'ApplicationFee' })
  const begun = await fetch(`${url}/api/Payment/initiate-payment`, { method: 'POST', headers, body })
  if (!begun.ok) throw new Error(`No payment began: ${begun.status} ${await begun.text()}`)
  const all = await (await fetch(`${url}/sandbox/paystack/control/transactions`)).json()
  const own = transactions.parse(all).findLast((each) => each.email === email)
  if (own === undefined) throw new Error('The sandbox has no transaction for the payment.')
  return own.reference
}

/**
 * Pays at the sandbox, which sends the webhook event. Returns the time until the payment is applied, or null after
 * `settleTimeoutMs`.
 */
async function timeToSettle({ system }: Database, url: string, reference: string): Promise<number | null> {
  const begun = performance.now()
  await fetch(`${url}/sandbox/paystack/control/transactions/${reference}/pay`, { method: 'POST' })
  while (performance.now() - begun < settleTimeoutMs) {
    const payment = await system
      .selectFrom('payment')
      .select('appliedAt')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (payment !== undefined && payment.appliedAt !== null) return performance.now() - begun
    await pause(10)
  }
  return null
}

async function countQueued({ system }: Database): Promise<number> {
  const { count } = await system
    .selectFrom('mail')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}
