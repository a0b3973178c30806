import { Counter, Gauge, type Registry } from 'prom-client'
import type { QueueLength } from '#server/limits/queue-length.ts'
import type { DueJobs, Replicas, WaitingWork } from './operations.store.ts'
import { externalServices, type ServiceCalls } from './service-calls.ts'

export interface PoolSize {
  pool: string
  connections: number
  idle: number
  waiting: number
}

/** Sources of the metrics. If a source fails, its metrics are left out of the response. */
export interface MetricSources {
  waitingWork: () => Promise<WaitingWork>
  dueJobs: () => Promise<readonly (DueJobs & { queue: string })[]>
  /** Replicas of the database; null if no replica is expected. */
  replicas: () => Promise<(Replicas & { expected: number }) | null>
  pools: () => readonly PoolSize[]
  /** In-memory queues of this process by name, such as `printing`. */
  queues: () => Readonly<Record<string, QueueLength>>
  /** Free bytes on the disk of `DATA_DIR`, or on the embedded database's disk if that has less free space. */
  freeDisk: () => Promise<number>
  calls: ServiceCalls
  /** Number of requests rejected because too many were active. */
  rejectedRequests: () => number
  rejectedWebhooks: () => Readonly<Record<string, number>>
}

const waitingMetrics = {
  mails: ['matric_mails_waiting', 'Emails in the queue.'],
  oldestMailAge: [
    'matric_mails_oldest_seconds',
    'Age of the oldest email in the queue, without rejected recipients.',
  ],
  openPayments: ['matric_payments_open', 'Payments that were started and have no final status.'],
  paidUnsettled: ['matric_payments_paid_unsettled', 'Payments reported as paid that are not settled.'],
  oldestPaidUnsettledAge: [
    'matric_payments_paid_unsettled_oldest_seconds',
    'Age of the oldest report of a payment that is not settled.',
  ],
  auditChainAge: [
    'matric_audit_chain_lag_seconds',
    'Age of the oldest audit entry that is not in the hash chain.',
  ],
  differingTotals: [
    'matric_payment_totals_differing',
    'Payment totals that differed from the payments at the last daily check.',
  ],
  lastBackupAge: [
    'matric_backup_age_seconds',
    'Time since the last complete backup, or since the last migration if that was later.',
  ],
} as const satisfies Record<keyof WaitingWork, readonly [string, string]>

/** Adds the metrics of waiting work, external services and resources to the registry. */
export function addOperationsMetrics(registry: Registry, sources: MetricSources): void {
  for (const [field, [name, help]] of Object.entries(waitingMetrics) as [
    keyof WaitingWork,
    readonly [string, string],
  ][])
    gauge(registry, name, help, [], async (set) => set({}, (await sources.waitingWork())[field]))

  const jobs = async (set: SetValue, value: (job: DueJobs) => number) => {
    const totals = new Map<string, number>()
    for (const job of await sources.dueJobs())
      totals.set(job.queue, Math.max(value(job), 0) + (totals.get(job.queue) ?? 0))
    for (const [queue, total] of totals) set({ queue }, total)
  }
  gauge(registry, 'matric_jobs_due', 'Due jobs, by queue.', ['queue'], (set) => jobs(set, (job) => job.jobs))
  gauge(
    registry,
    'matric_jobs_oldest_due_seconds',
    'Time that the oldest due job has waited, by queue.',
    ['queue'],
    async (set) => {
      const oldest = new Map<string, number>()
      for (const { queue, oldestAge } of await sources.dueJobs())
        oldest.set(queue, Math.max(oldestAge, oldest.get(queue) ?? 0))
      for (const [queue, age] of oldest) set({ queue }, age)
    },
  )
  gauge(
    registry,
    'matric_database_connections',
    'Database connections of this process, by pool and state.',
    ['pool', 'state'],
    async (set) => {
      for (const { pool, connections, idle } of sources.pools()) {
        set({ pool, state: 'idle' }, idle)
        set({ pool, state: 'busy' }, connections - idle)
      }
    },
  )
  gauge(
    registry,
    'matric_database_waits',
    'Requests that wait for a database connection, by pool.',
    ['pool'],
    async (set) => {
      for (const { pool, waiting } of sources.pools()) set({ pool }, waiting)
    },
  )
  gauge(
    registry,
    'matric_work_waiting',
    'Jobs in the queues of this process: password checks, documents and pictures.',
    ['queue'],
    async (set) => {
      for (const [queue, { waiting }] of Object.entries(sources.queues())) set({ queue }, waiting)
    },
  )
  gauge(
    registry,
    'matric_work_limit',
    'Maximum length of the queues of this process. Further jobs are rejected.',
    ['queue'],
    async (set) => {
      for (const [queue, { limit }] of Object.entries(sources.queues())) set({ queue }, limit)
    },
  )
  gauge(
    registry,
    'matric_disk_free_bytes',
    'Free space on the disk of DATA_DIR, or of the embedded database if it has less.',
    [],
    async (set) => set({}, await sources.freeDisk()),
  )
  addReplicas(registry, sources)
  addCounters(registry, sources)
}

const replicaMetrics = {
  expected: ['matric_replicas_expected', 'Replicas of the database that must be connected.'],
  connected: ['matric_replicas_connected', 'Replicas that are connected to the database.'],
  lagBytes: ['matric_replica_lag_bytes', 'Changes that the slowest replica has not applied yet, in bytes.'],
} as const satisfies Record<'expected' | keyof Replicas, readonly [string, string]>

/** Adds the metrics of replicas. They have no value if no replica is expected. */
function addReplicas(registry: Registry, { replicas }: MetricSources): void {
  for (const field of ['expected', 'connected', 'lagBytes'] as const) {
    const [name, help] = replicaMetrics[field]
    gauge(registry, name, help, [], async (set) => {
      const value = (await replicas())?.[field] ?? null
      if (value !== null) set({}, value)
    })
  }
}

function addCounters(registry: Registry, { calls, rejectedRequests, rejectedWebhooks }: MetricSources): void {
  const outcomes = ['ok', 'failed', 'rejected'] as const
  const calledServices = new Counter({
    name: 'matric_service_calls_total',
    help: 'Calls to external services, by outcome. Rejected calls were not sent, because the last calls failed.',
    labelNames: ['service', 'outcome'],
    registers: [],
    collect() {
      this.reset()
      for (const service of externalServices)
        for (const outcome of outcomes) this.inc({ service, outcome }, calls.total(service, outcome))
    },
  })
  registry.registerMetric(calledServices)
  const rejected = new Counter({
    name: 'matric_webhooks_rejected_total',
    help: 'Webhooks of the payment gateway that were rejected, by reason.',
    labelNames: ['reason'],
    registers: [],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(rejectedWebhooks())) this.inc({ reason }, count)
    },
  })
  registry.registerMetric(rejected)
  const overload = new Counter({
    name: 'matric_requests_rejected_total',
    help: 'Requests of applicants that were rejected because this process had too many active requests.',
    registers: [],
    collect() {
      this.reset()
      this.inc(rejectedRequests())
    },
  })
  registry.registerMetric(overload)
}

type SetValue = (labels: Record<string, string>, value: number) => void

function gauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: (set: SetValue) => Promise<void>,
): void {
  const added = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset()
      // A gauge without labels shows 0 after a reset, which would look like a measured value.
      if (labelNames.length === 0) this.remove()
      // If the source does not respond, only this metric has no value. The others are still reported.
      await read((labels, value) => this.set(labels, value)).catch(() => undefined)
    },
  })
  registry.registerMetric(added)
}
