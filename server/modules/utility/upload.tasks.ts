import { periodic } from '#server/jobs/periodic.ts'
import type { UploadService } from './upload.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function uploadTasks(uploads: Pick<UploadService, 'cleanUp' | 'deleteOrphanedFiles'>) {
  return {
    sweep_uploads: async (): Promise<void> => {
      await uploads.cleanUp()
    },
    delete_orphaned_files: async (): Promise<void> => {
      await uploads.deleteOrphanedFiles()
    },
  }
}

/**
 * Schedule of this module's jobs. Orphaned files are deleted only at night, because this job lists the whole file store.
 */
export const uploadSchedule = [
  periodic('sweep_uploads', '17 * * * *'),
  periodic('delete_orphaned_files', '7 2 * * *'),
]
