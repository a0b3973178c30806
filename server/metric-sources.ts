import { type AppDeps, dataFolders } from '#server/deps.ts'
import type { ActiveRequests } from '#server/http/limits/active-requests.ts'
import { lowestFreeBytes } from '#server/http/operations/disk-space.ts'
import { queueOf } from '#server/jobs/job-queues.ts'
import type { Services } from '#server/services.ts'
import type { MetricSources } from './metrics/metrics.ts'
import { readDueJobs, readReplicas, readWaitingWork } from './metrics/operations.store.ts'
import { sharedReading } from './metrics/shared-reading.ts'

/** Time for which counts from the database are cached. Several metrics of one scrape use the same counts. */
const maximumAgeMs = 2_000

export function metricSources(
  { database, passwords, pdf, pictures, databaseReplicas: expected = 0, ...folders }: AppDeps,
  { webhook, calls }: Pick<Services, 'webhook' | 'calls'>,
  activeRequests: Pick<ActiveRequests, 'rejected'>,
): MetricSources {
  const { systemPool } = database
  return {
    waitingWork: sharedReading(() => readWaitingWork(systemPool), maximumAgeMs),
    dueJobs: sharedReading(
      async () => (await readDueJobs(systemPool)).map((due) => ({ ...due, queue: queueOf(due.task) })),
      maximumAgeMs,
    ),
    replicas: sharedReading(
      async () => (expected === 0 ? null : { expected, ...(await readReplicas(systemPool)) }),
      maximumAgeMs,
    ),
    pools: () => database.poolSizes(),
    queues() {
      const [password, picture] = [passwords.queues(), pictures.queues()]
      return {
        passwords: password.applicants,
        'office-passwords': password.office,
        printing: pdf.queue(),
        pictures: picture.applicants,
        'office-pictures': picture.office,
      }
    },
    freeDisk: () => lowestFreeBytes(dataFolders(folders)),
    calls,
    rejectedRequests: activeRequests.rejected,
    rejectedWebhooks: () => webhook.rejected(),
  }
}
