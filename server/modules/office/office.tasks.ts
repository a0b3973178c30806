import type { ReleaseService } from './decisions/release.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function officeTasks(releases: Pick<ReleaseService, 'releaseDue'>) {
  return {
    release_decisions: async (): Promise<void> => {
      await releases.releaseDue()
    },
  }
}

/** Runs every minute for scheduled releases. A release «now» queues its own job. */
export const officeSchedule = [
  {
    task: 'release_decisions',
    match: '* * * * *',
    options: { queueName: 'release_decisions', maxAttempts: 1, backfillPeriod: 0 },
  },
]
