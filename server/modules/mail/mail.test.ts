import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SmtpBehaviour, type SmtpSandbox, startSmtpSandbox } from '#sandbox/smtp/smtp-sandbox.ts'
import { guardedMail } from '#server/adapters/mail/guarded-mail.ts'
import { MailNotAccepted, type MailSender } from '#server/adapters/mail/mail.ts'
import { smtpSender } from '#server/adapters/mail/smtp.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { runDueJobs } from '#tests/support/run-jobs.ts'
import type { MailOrder } from './mail-data.ts'
import { mailService, type MailService } from './mail.service.ts'
import { mailTasks } from './mail.tasks.ts'
import { institution } from '#tests/support/institution/index.ts'

const from = { address: 'admissions@oniko.example', name: 'Oniko Admissions' }
const order: MailOrder = {
  template: 'activation',
  to: 'amaka@example.test',
  name: 'Amaka',
  data: { code: 'secret-code', validFor: '24 hours', at: '2026-11-20T13:05:00Z' },
}

let db: Database
beforeAll(async () => {
  const { address } = await createTestDatabase()
  db = openDatabase({ connection: address, onIdleError: () => {} })
})
afterAll(() => db.close())

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await sql`truncate mail`.execute(db.system)
  await sql`delete from graphile_worker._private_jobs`.execute(db.system)
})

async function start(
  behaviour: SmtpBehaviour = 'accept',
): Promise<{ mail: MailService; server: SmtpSandbox }> {
  const server = await startSmtpSandbox({ behaviour })
  cleanups.push(() => server.close())
  // The timeout is short only in tests that wait for it.
  const sender = smtpSender({ url: server.url, from, timeoutMs: behaviour === 'hang' ? 3_000 : 30_000 })
  cleanups.push(() => sender.close())
  return {
    server,
    mail: mailService({ db: db.system, sender, institution, publicUrl: 'https://apply.oniko.example' }),
  }
}

function runJobs(mail: MailService): Promise<void> {
  return runDueJobs(db, mailTasks(mail))
}

const rows = () => db.system.selectFrom('mail').selectAll().execute()
const enqueue = (mail: MailService, one: MailOrder = order) =>
  db.system.transaction().execute((tx) => mail.enqueue(tx, one))

/** Returns the delay of each waiting job in seconds, counted from the time at which it was queued. */
async function waits(): Promise<number[]> {
  const found = await sql<{ wait: number }>`
    select extract(epoch from run_at - updated_at)::float as wait from graphile_worker.jobs`.execute(
    db.system,
  )
  return found.rows.map(({ wait }) => wait)
}

const dueNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db.system)

describe('the outbox', () => {
  it('sends a committed email once and clears its body', async () => {
    const { mail, server } = await start()
    await enqueue(mail)
    await runJobs(mail)
    await runJobs(mail)
    const [row] = await rows()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.raw).toContain(`Message-ID: <${row?.id}@apply.oniko.example>`)
    const unfolded = server.received[0]?.raw.replaceAll(/=\r?\n/g, '')
    expect(unfolded).toContain('https://apply.oniko.example/application/auth/activate?code=3Dsecret-code')
    expect(row).toMatchObject({ status: 'sent', attempts: 1, text: '', html: '', lastError: null })
    expect(row?.sentAt).toBeInstanceOf(Date)
    expect(await waits()).toEqual([])
  })

  it('does not send an email after a rollback', async () => {
    const { mail, server } = await start()
    const attempt = db.system.transaction().execute(async (tx) => {
      await mail.enqueue(tx, order)
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    await runJobs(mail)
    expect(server.received).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('stores one email per dedupe key, even from parallel transactions', async () => {
    const { mail, server } = await start()
    await Promise.all(Array.from({ length: 8 }, () => enqueue(mail, { ...order, dedupeKey: 'welcome:1' })))
    await runJobs(mail)
    expect(server.received).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  it('accepts emails from an applicant connection, which cannot read them', async () => {
    const { mail, server } = await start()
    const seen = await db.asApplicantInOne(newId(), async (tx) => {
      await mail.enqueue(tx, { ...order, dedupeKey: 'mine' })
      await mail.enqueue(tx, { ...order, dedupeKey: 'mine' })
      return await tx.selectFrom('mail').select('id').execute()
    })
    expect(seen).toEqual([])
    await runJobs(mail)
    expect(server.received).toHaveLength(1)
  })

  it.each(['refuse', 'temporary', 'permanent', 'drop-after-data', 'hang'] as const)(
    'delivers after a mail server failure (%s), with one Message-ID',
    async (behaviour) => {
      const { mail, server } = await start(behaviour)
      await enqueue(mail)
      await runJobs(mail)
      const rejected = behaviour === 'permanent'
      expect(await rows()).toMatchObject([
        { status: 'queued', attempts: 1, rejected, lastError: expect.any(String) },
      ])
      const [wait = 0] = await waits()
      expect(wait).toBeGreaterThan(0.5)
      expect(wait).toBeLessThan(5)

      await dueNow()
      await runJobs(mail)
      expect(await rows()).toMatchObject([{ status: 'queued', attempts: 2 }])

      server.setBehaviour('accept')
      await dueNow()
      await runJobs(mail)
      const [row] = await rows()
      expect(row).toMatchObject({ status: 'sent', attempts: 3, text: '', html: '' })
      for (const { raw } of server.received)
        expect(raw).toContain(`Message-ID: <${row?.id}@apply.oniko.example>`)
      expect(server.received.filter(({ acknowledged }) => acknowledged)).toHaveLength(1)
    },
  )

  it('gives up after a day of permanent rejections and clears the body', async () => {
    const { mail } = await start('permanent')
    await enqueue(mail)
    await sql`update mail set created_at = now() - interval '25 hours'`.execute(db.system)
    await runJobs(mail)
    expect(await rows()).toMatchObject([{ status: 'failed', text: '', html: '' }])
    expect(await waits()).toEqual([])
  })

  it.each([
    { to: 'a@b.test\r\nBcc: c@d.test' },
    { to: 'a@b.test,c@d.test' },
    { name: 'Ada\r\nBcc: c@d.test' },
  ])('rejects %j', async (change) => {
    const { mail } = await start()
    await expect(enqueue(mail, { ...order, ...change })).rejects.toThrow('is not allowed in a mail header')
    expect(await rows()).toEqual([])
  })

  it('stores the email if no mail server is configured', async () => {
    const mail = mailService({
      db: db.system,
      sender: null,
      institution,
      publicUrl: 'http://localhost:3000',
    })
    await enqueue(mail)
    expect(await waits()).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'kept', text: expect.stringContaining('secret-code') }])
  })
})

describe('during an outage of the mail server', () => {
  it('leaves the due emails in the queue, and takes only one per slot', async () => {
    const rejected = new MailNotAccepted(false, 'late', { cause: new Error('timeout') })
    const send = vi.fn<MailSender['send']>(() => Promise.reject(rejected))
    const sender = guardedMail({ send, close: () => undefined }, { failuresToOpen: 5, pauseMs: 3_600_000 })
    const pauses: (() => void)[] = []
    const wait = (ms: number) =>
      ms < 1_000 ? Promise.resolve() : new Promise<void>((resolve) => pauses.push(resolve))
    const mail = mailService({ db: db.system, sender, institution, publicUrl: 'https://a.example', wait })
    await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status)
      select gen_random_uuid(), 'decision-rejected', n || '@oniko.example', 'A', 'S', 'T', 'H', 'queued'
      from generate_series(1, 300) n`.execute(db.system)
    await sql`select graphile_worker.add_job('deliver_mail', json_build_object('mailId', id), job_key => 'mail:' || id)
      from mail`.execute(db.system)
    const silent = () => undefined
    const jobs = startJobs({
      pool: db.systemPool,
      queues: [{ name: 'mail', concurrency: 4, tasks: mailTasks(mail) }],
      log: { debug: silent, info: silent, warn: silent, error: silent },
    })
    const tried = async () => (await rows()).filter(({ attempts }) => attempts > 0).length
    try {
      // All four slots wait for the circuit breaker, which opens after five failed emails. Up to three more emails were
      // being sent at that time.
      await expect.poll(() => pauses.length, { timeout: 30_000 }).toBe(4)
      const triedBefore = await tried()
      expect(triedBefore).toBeLessThanOrEqual(8)
      expect(send.mock.calls.length).toBeLessThanOrEqual(8)
      for (const end of pauses.splice(0)) end()
      await expect.poll(() => pauses.length, { timeout: 30_000 }).toBe(4)
      // The emails that have waited are back in the queue, and no attempt was made.
      expect(await tried()).toBe(triedBefore)
      const queued = await sql<{
        jobs: number
      }>`select count(*)::int as jobs from graphile_worker.jobs`.execute(db.system)
      expect(queued.rows).toEqual([{ jobs: 300 }])
    } finally {
      const stopped = jobs.stop()
      for (const end of pauses.splice(0)) end()
      await stopped
    }
  }, 90_000)

  it('sends emails at a limited pace, and those with a code first', async () => {
    const sent: string[] = []
    const pauses: number[] = []
    const mail = mailService({
      db: db.system,
      sender: { send: async ({ subject }) => void sent.push(subject), close: () => undefined },
      institution,
      publicUrl: 'https://a.example',
      emailsPerSecond: 1,
      wait: async (ms) => void pauses.push(ms),
    })
    await enqueue(mail, { ...order, template: 'profile-activated', data: null })
    await enqueue(mail)
    await runJobs(mail)
    const subjects = [order, { ...order, template: 'profile-activated', data: null } as const]
    expect(sent).toEqual(subjects.map((each) => mail.preview(each).subject))
    expect(pauses).toEqual([expect.any(Number)])
  })
})
