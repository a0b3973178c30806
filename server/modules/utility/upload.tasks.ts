import type { UploadService } from './upload.service.ts'

/** The jobs of this module, for the job runner's task list. */
export function uploadTasks(uploads: Pick<UploadService, 'sweep'>) {
  return {
    sweep_uploads: async (): Promise<void> => {
      await uploads.sweep()
    },
  }
}

/** Once an hour, at an odd minute, so that it does not meet the jobs of the full hour. */
export const uploadSchedule = [{ task: 'sweep_uploads', match: '17 * * * *' }]
