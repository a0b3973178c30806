import type { UploadService } from './upload.service.ts'

/** Jobs of this module. */
export function uploadTasks(uploads: Pick<UploadService, 'sweep'>) {
  return {
    sweep_uploads: async (): Promise<void> => {
      await uploads.sweep()
    },
  }
}

/** Runs hourly, but not on the full hour, when other jobs start. */
export const uploadSchedule = [{ task: 'sweep_uploads', match: '17 * * * *' }]
