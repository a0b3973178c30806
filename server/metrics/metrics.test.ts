import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { noteOperatorAction } from '#server/db/operator-actions.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { defaultCapacity } from '#server/limits/capacity.ts'
import { concurrencyLimit } from '#server/limits/concurrency-limit.ts'
import { newId } from '#server/db/id.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { noMetricSources } from '#tests/support/no-metric-sources.ts'
import { addOperationsMetrics } from './metrics.ts'
import { readReplicas, readWaitingWork } from './operations.store.ts'
import { serviceCalls } from './service-calls.ts'
import { sharedReading } from './shared-reading.ts'

let server: ApiServer
beforeAll(async () => {
  server = await startApiServer()
})
afterAll(() => server.stop())

/** Returns the values in the response of /metrics by name and labels, such as `matric_jobs_due{queue="mail"}`. */
async function scrape(from: Registry | null = null): Promise<Map<string, number>> {
  const text = from === null ? (await server.http.inject('/metrics')).body : await from.metrics()
  const lines = text.split('\n').filter((line) => line.startsWith('matric_'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

it('counts waiting mails, payments and jobs, and their ages, in the database', async () => {
  const { system } = server.database
  const who = await server.applicant('PaymentInitiation')
  const opened = await server.ask('POST', '/Payment/initiate-payment', {
    token: who.token,
    body: { payType: 'ApplicationFee' },
  })
  expect(opened.status).toBe(200)
  const reference = server.gateway.initialised.at(-1)?.reference ?? ''
  const before = await scrape()
  expect(before.get('matric_payments_open')).toBe(1)
  expect(before.get('matric_payments_paid_unsettled')).toBe(0)
  expect(before.get('matric_payments_paid_unsettled_oldest_seconds')).toBe(0)
  expect(before.get('matric_mails_waiting')).toBe(0)

  await sql`insert into gateway_event (id, gateway, event, reference, received_at)
    select ${newId()}, gateway, 'charge.success', reference, now() - interval '10 minutes' from payment
    where reference = ${reference}`.execute(system)
  await sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status, created_at)
    values (${newId()}, 'activation', 'a@b.ng', '', '', '', '', 'queued', now() - interval '1 hour'),
      (${newId()}, 'activation', 'a@b.ng', '', '', '', '', 'sent', now() - interval '9 hours')`.execute(
    system,
  )
  await sql`select graphile_worker.add_job('settle_payment', '{}', run_at => now() - interval '5 minutes'),
    graphile_worker.add_job('sweep_payments', '{}', run_at => now() - interval '7 minutes'),
    graphile_worker.add_job('deliver_mail', '{}', run_at => now() + interval '5 minutes')`.execute(system)
  // The counts are cached for two seconds, so wait until they are read again.
  await pause(2_100)
  const after = await scrape()
  expect(after.get('matric_mails_waiting')).toBe(1)
  expect(after.get('matric_mails_oldest_seconds')).toBeGreaterThan(3_590)
  expect(after.get('matric_mails_oldest_seconds')).toBeLessThan(3_900)
  expect(after.get('matric_payments_open')).toBe(1)
  expect(after.get('matric_payments_paid_unsettled')).toBe(1)
  expect(after.get('matric_payments_paid_unsettled_oldest_seconds')).toBeGreaterThan(590)
  expect(after.get('matric_jobs_due{queue="payments"}')).toBe(2)
  expect(after.get('matric_jobs_oldest_due_seconds{queue="payments"}')).toBeGreaterThan(410)
  expect(after.has('matric_jobs_due{queue="mail"}')).toBe(false)
})

it('rejected recipients count as late only while no other email is accepted', async () => {
  const { systemPool, system } = server.database
  await sql`delete from mail`.execute(system)
  const add = (recipient: string, status: string, rejected: boolean, hours: number) =>
    sql`insert into mail (id, template, recipient, recipient_name, subject, text, html, status, rejected, created_at)
      values (${newId()}, 'activation', ${recipient}, '', '', '', '', ${status}, ${rejected},
        now() - make_interval(hours => ${hours}))`.execute(system)
  const late = async () => Math.round((await readWaitingWork(systemPool)).oldestMailAge / 3_600)
  await add('typo@b.ng', 'queued', true, 6)
  await add('typo@b.ng', 'queued', true, 5)
  expect(await late()).toBe(0)
  await add('good@b.ng', 'queued', false, 2)
  expect(await late()).toBe(2)
  // The mail server rejects every recipient, for example because the sender's account is blocked.
  await add('one@b.ng', 'queued', true, 4)
  await add('two@b.ng', 'queued', true, 4)
  expect(await late()).toBe(6)
  await add('three@b.ng', 'sent', false, 3)
  expect(await late()).toBe(2)
  expect((await readWaitingWork(systemPool)).mails).toBe(5)
  await sql`delete from mail`.execute(system)
})

it('shows how many payment totals differed at the last check', async () => {
  await pause(2_100)
  expect((await scrape()).get('matric_payment_totals_differing')).toBe(0)
  await sql`insert into payment_total values ('2026-03-01', 'SchoolFee', 'paystack', 'open', 2, 150000)`.execute(
    server.database.system,
  )
  await server.services.tasks.check_payment_totals()
  await pause(2_100)
  expect((await scrape()).get('matric_payment_totals_differing')).toBe(1)
})

it('shows the age of the last backup, counted from the last migration if that was later', async () => {
  const { system } = server.database
  await pause(2_100)
  const fresh = (await scrape()).get('matric_backup_age_seconds')
  expect(fresh).toBeGreaterThanOrEqual(0)
  expect(fresh).toBeLessThan(3_600)
  await sql`update schema_migration set applied_at = now() - interval '9 days'`.execute(server.owner)
  await sql`insert into operator_action values ('backup', now() - interval '27 hours')`.execute(system)
  await pause(2_100)
  expect(Math.round(((await scrape()).get('matric_backup_age_seconds') ?? 0) / 3_600)).toBe(27)
  await noteOperatorAction(system, 'backup')
  await pause(2_100)
  expect((await scrape()).get('matric_backup_age_seconds')).toBeLessThan(3_600)
})

it('shows the expected and the connected replicas, and their lag only if the role may read it', async () => {
  expect([...(await scrape()).keys()].filter((name) => name.includes('replica'))).toEqual([])
  const { systemPool } = server.database
  // The database of the tests has no replica.
  expect(await readReplicas(systemPool)).toEqual({ connected: 0, lagBytes: null })
  const metricsOf = async (lagBytes: number | null) => {
    const registry = new Registry()
    addOperationsMetrics(registry, {
      ...noMetricSources,
      replicas: async () => ({ expected: 2, connected: 1, lagBytes }),
    })
    const counts = await scrape(registry)
    return ['matric_replicas_expected', 'matric_replicas_connected', 'matric_replica_lag_bytes'].map((name) =>
      counts.get(name),
    )
  }
  expect(await metricsOf(4_096)).toEqual([2, 1, 4_096])
  expect(await metricsOf(null)).toEqual([2, 1, undefined])
})

it('measures how far the audit chain is behind', async () => {
  const { system } = server.database
  await server.services.auditChain.extend()
  await sql`insert into audit_event (at, actor_kind, action) values (now() - interval '8 minutes', 'system', 'x')`.execute(
    system,
  )
  await pause(2_100)
  expect((await scrape()).get('matric_audit_chain_lag_seconds')).toBeGreaterThan(470)
})

it('counts rejected webhooks by reason', async () => {
  await server.http.inject({
    method: 'POST',
    url: `/api/Payment/webhook/${server.gateway.name}`,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  const counts = await scrape()
  expect(counts.get('matric_webhooks_rejected_total{reason="signature"}')).toBe(1)
  expect(counts.get('matric_webhooks_rejected_total{reason="reference"}')).toBe(0)
})

it('shows the resources of the process: connections, waits, queues and free disk', async () => {
  const held = await Promise.all(
    Array.from({ length: server.database.systemPool.options.max }, () =>
      server.database.systemPool.connect(),
    ),
  )
  const waiting = server.database.systemPool.query('select 1').catch(() => undefined)
  const counts = await scrape()
  for (const client of held) client.release()
  await waiting
  expect(counts.get('matric_database_waits{pool="system"}')).toBeGreaterThan(0)
  expect(counts.get('matric_database_connections{pool="system",state="busy"}')).toBe(held.length)
  expect(counts.get('matric_disk_free_bytes')).toBeGreaterThan(0)
  // The server of the tests allows a longer queue of password hashes than a server in production.
  const limits = { passwords: 500, 'office-passwords': 16, printing: 64, pictures: 16, 'office-pictures': 9 }
  for (const [queue, limit] of Object.entries(limits)) {
    expect([queue, counts.get(`matric_work_waiting{queue="${queue}"}`)]).toEqual([queue, 0])
    expect([queue, counts.get(`matric_work_limit{queue="${queue}"}`)]).toEqual([queue, limit])
  }
})

it('counts queued password checks and pictures', async () => {
  const passwords = argon2Passwords({ threads: 1 })
  onTestFinished(() => passwords.close())
  const checks = [1, 2, 3].map(() => passwords.office.hash('a b c'))
  const lengths = (office: number) => ({
    applicants: { waiting: 0, limit: defaultCapacity.passwordQueue },
    office: { waiting: office, limit: defaultCapacity.officePasswordQueue },
  })
  expect(passwords.queues()).toEqual(lengths(2))
  await Promise.all(checks)
  expect(passwords.queues()).toEqual(lengths(0))

  const limited = concurrencyLimit(1, 5, () => new Error('full'))
  const jobs = [1, 2, 3].map(() => limited(() => pause(1)))
  expect(limited.waiting()).toBe(2)
  await Promise.all(jobs)
  expect(limited.waiting()).toBe(0)
})

it('counts calls to external services by outcome, and forgets old ones', async () => {
  let now = 0
  const calls = serviceCalls(() => now)
  calls.observer('mail')('failed')
  now = 60_000
  calls.observer('mail')('ok')
  calls.observer('gateway')('rejected')
  expect(calls.recent('mail', 100_000)).toEqual(['failed', 'ok'])
  expect(calls.recent('mail', 50_000)).toEqual(['ok'])
  const registry = new Registry()
  addOperationsMetrics(registry, {
    ...noMetricSources,
    queues: () => ({ printing: { waiting: 3, limit: 64 } }),
    calls,
  })
  const counts = await scrape(registry)
  expect(counts.get('matric_service_calls_total{service="mail",outcome="failed"}')).toBe(1)
  expect(counts.get('matric_service_calls_total{service="mail",outcome="ok"}')).toBe(1)
  expect(counts.get('matric_service_calls_total{service="gateway",outcome="rejected"}')).toBe(1)
  expect(counts.get('matric_service_calls_total{service="learning-portal",outcome="failed"}')).toBe(0)
  expect(counts.get('matric_work_waiting{queue="printing"}')).toBe(3)
  expect(counts.get('matric_work_limit{queue="printing"}')).toBe(64)
  expect(counts.has('matric_mails_waiting')).toBe(false)
  expect(counts.has('matric_disk_free_bytes')).toBe(false)
})

it('shares a reading until it is too old, and repeats a failed one', async () => {
  let now = 0
  let reads = 0
  let broken = false
  const reading = sharedReading(
    async () => {
      reads += 1
      if (broken) throw new Error('away')
      return reads
    },
    1_000,
    () => now,
  )
  expect(await Promise.all([reading(), reading()])).toEqual([1, 1])
  now = 1_001
  broken = true
  await expect(reading()).rejects.toThrow('away')
  broken = false
  expect(await reading()).toBe(3)
})
