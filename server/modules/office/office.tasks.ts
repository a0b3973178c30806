import type { Assessments } from '#server/modules/application/assessment.ts'
import type { ReleaseService } from './decisions/release.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function officeTasks(
  releases: Pick<ReleaseService, 'releaseDue'>,
  assessments: Pick<Assessments, 'assessOutdated'>,
) {
  return {
    /** Applies changed entry requirements to the submitted applications. */
    assess_applications: async (): Promise<void> => {
      await assessments.assessOutdated()
    },
    release_decisions: async (): Promise<void> => {
      await releases.releaseDue()
    },
  }
}

/** Runs both jobs every minute. A release «now» also queues its own job. */
export const officeSchedule = [
  {
    task: 'assess_applications',
    match: '* * * * *',
    options: { queueName: 'assess_applications', maxAttempts: 1, backfillPeriod: 0 },
  },
  {
    task: 'release_decisions',
    match: '* * * * *',
    options: { queueName: 'release_decisions', maxAttempts: 1, backfillPeriod: 0 },
  },
]
