import type { ReleaseService } from './decisions/release.service.ts'

/** The jobs of this module, for the job runner's task list. */
export function officeTasks(releases: Pick<ReleaseService, 'releaseDue'>) {
  return {
    release_decisions: async (): Promise<void> => {
      await releases.releaseDue()
    },
  }
}

/** Every minute, for those whose time was set; a release «now» asks for the job itself. */
export const officeSchedule = [
  {
    task: 'release_decisions',
    match: '* * * * *',
    options: { queueName: 'release_decisions', maxAttempts: 1, backfillPeriod: 0 },
  },
]
