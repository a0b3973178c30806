import type { UploadParts } from './upload-parts.ts'
import type { UploadService } from './upload.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function uploadTasks(uploads: Pick<UploadService, 'sweep'>, parts: Pick<UploadParts, 'sweep'>) {
  return {
    sweep_uploads: async (): Promise<void> => {
      await uploads.sweep()
      await parts.sweep()
    },
  }
}

export const uploadSchedule = [{ task: 'sweep_uploads', match: '17 * * * *' }]
