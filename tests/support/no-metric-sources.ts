import type { MetricSources } from '#server/metrics/metrics.ts'
import { serviceCalls } from '#server/metrics/service-calls.ts'

const away = async () => {
  throw new Error('no database')
}

/** Sources of the metrics without a database and without waiting work. */
export const noMetricSources: MetricSources = {
  waitingWork: away,
  dueJobs: away,
  freeDisk: away,
  replicas: away,
  pools: () => [],
  queues: () => ({}),
  calls: serviceCalls(),
  rejectedRequests: () => 0,
  rejectedWebhooks: () => ({}),
}
