import type pg from 'pg'

/** Counts and ages of waiting work. Ages are in seconds; 0 if nothing waits. */
export interface WaitingWork {
  mails: number
  /**
   * Age of the oldest email in the queue. Emails with a rejected recipient are normally left out. They are included if
   * the mail server has rejected at least `minRejectedRecipients` recipients since it last accepted an email.
   */
  oldestMailAge: number
  openPayments: number
  /** Number of payments that the gateway has reported as paid in a webhook event, but that are not settled yet. */
  paidUnsettled: number
  oldestPaidUnsettledAge: number
  /** Age of the oldest audit entry that is not in the hash chain yet. */
  auditChainAge: number
  /** Number of payment totals that differed from the payments at the last check; 0 if no check has run. */
  differingTotals: number
  /** Time since the last complete backup, or since the last migration if the migration was later. */
  lastBackupAge: number
}

/**
 * If the mail server has rejected at least this many recipients since it last accepted an email, `oldestMailAge`
 * includes their emails. With fewer rejections, the recipients are probably the cause, not the mail server.
 */
const minRejectedRecipients = 3

const ageOf = (time: string) => `coalesce(extract(epoch from clock_timestamp() - ${time}), 0)::float8`

/** Reads all counts and ages in one statement. */
export async function readWaitingWork(pool: Pick<pg.Pool, 'query'>): Promise<WaitingWork> {
  const { rows } = await pool.query<WaitingWork>(`
    with queued as (select recipient, created_at, rejected from mail where status = 'queued'),
    accepted as (select created_at from mail where status = 'sent' order by created_at desc limit 1),
    late_rejected as (
      select min(created_at) as oldest from queued
      where rejected and created_at > coalesce((select created_at from accepted), '-infinity')
      having count(distinct recipient) >= ${minRejectedRecipients}),
    waiting_mail as (
      select count(*)::int as mails,
        least(min(created_at) filter (where not rejected), (select oldest from late_rejected)) as oldest
      from queued),
    open_payment as (
      select payment.id, (select min(received_at) from gateway_event
        where gateway_event.gateway = payment.gateway and gateway_event.event = 'charge.success'
          and gateway_event.reference = payment.reference) as reported_at
      from payment where status = 'open' and status <> 'succeeded'),
    payments as (
      select count(*)::int as open, count(reported_at)::int as paid, min(reported_at) as oldest from open_payment),
    unchained as (
      select at from audit_event
      where id > coalesce((select event_id from audit_chain order by seq desc limit 1), 0) order by id limit 1)
    select mails, ${ageOf('waiting_mail.oldest')} as "oldestMailAge", payments.open as "openPayments",
      payments.paid as "paidUnsettled", ${ageOf('payments.oldest')} as "oldestPaidUnsettledAge",
      ${ageOf('(select at from unchained)')} as "auditChainAge",
      coalesce((select (after ->> 'differences')::int from audit_event where action = 'payment-totals-checked'
        order by id desc limit 1), 0) as "differingTotals",
      ${ageOf("(select greatest((select at from operator_action where action = 'backup'), max(applied_at)) from schema_migration)")} as "lastBackupAge"
    from waiting_mail, payments`)
  const [row] = rows
  if (row === undefined) throw new Error('The database returned no counts.')
  return row
}

export interface DueJobs {
  task: string
  jobs: number
  oldestAge: number
}

/**
 * Returns the number of due jobs that wait, and the age of the oldest one in seconds, per task. Leaves out running jobs
 * and permanently failed jobs.
 */
export async function readDueJobs(pool: Pick<pg.Pool, 'query'>): Promise<DueJobs[]> {
  const { rows } = await pool.query<DueJobs>(`
    select task_identifier as task, count(*)::int as jobs, ${ageOf('min(run_at)')} as "oldestAge"
    from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts group by 1`)
  return rows
}

export interface Replicas {
  connected: number
  /**
   * Bytes of the write-ahead log that the slowest replica has not replayed yet. Null if no replica is connected, or if
   * the server's role lacks `pg_read_all_stats`.
   */
  lagBytes: number | null
}

/**
 * Reads the replicas that are connected to the database. Any role may count them, but only a role with
 * `pg_read_all_stats` may read their state. Programs that receive the write-ahead log for a backup are left out.
 */
export async function readReplicas(pool: Pick<pg.Pool, 'query'>): Promise<Replicas> {
  const { rows } = await pool.query<Replicas>(`
    select count(*)::int as connected, max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as "lagBytes"
    from pg_stat_replication
    where coalesce(state, 'streaming') = 'streaming' and application_name not in ('pg_basebackup', 'pg_receivewal')`)
  return rows[0] ?? { connected: 0, lagBytes: null }
}
