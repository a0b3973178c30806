import { periodic } from '#server/jobs/periodic.ts'
import type { UploadParts } from './upload-parts.ts'
import type { UploadService } from './upload.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function uploadTasks(uploads: Pick<UploadService, 'cleanUp'>, parts: Pick<UploadParts, 'cleanUp'>) {
  return {
    sweep_uploads: async (): Promise<void> => {
      await uploads.cleanUp()
      await parts.cleanUp()
    },
  }
}

export const uploadSchedule = [periodic('sweep_uploads', '17 * * * *')]
