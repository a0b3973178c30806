import type { MetricSources } from '#server/metrics/metrics.ts'
import { serviceCalls } from '#server/metrics/service-calls.ts'

const noDatabase = async () => {
  throw new Error('no database')
}

/** Metric sources for tests without a database: those that need the database throw an error, the others are empty. */
export const noMetricSources: MetricSources = {
  waitingWork: noDatabase,
  dueJobs: noDatabase,
  freeDisk: noDatabase,
  replicas: noDatabase,
  pools: () => [],
  queues: () => ({}),
  calls: serviceCalls(),
  rejectedRequests: () => 0,
  rejectedWebhooks: () => ({}),
}
