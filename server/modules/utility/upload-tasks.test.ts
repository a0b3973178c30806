import { expect, test, vi } from 'vitest'
import { uploadSchedule, uploadTasks } from './upload.tasks.ts'

test('every scheduled job has a handler, which calls its part of the service', async () => {
  const uploads = { cleanUp: vi.fn(async () => 0), deleteOrphanedFiles: vi.fn(async () => 0) }
  const tasks = uploadTasks(uploads)
  expect(uploadSchedule.map(({ task }) => task).toSorted()).toEqual(Object.keys(tasks).toSorted())
  await tasks.sweep_uploads()
  expect([uploads.cleanUp.mock.calls.length, uploads.deleteOrphanedFiles.mock.calls.length]).toEqual([1, 0])
  await tasks.delete_orphaned_files()
  expect([uploads.cleanUp.mock.calls.length, uploads.deleteOrphanedFiles.mock.calls.length]).toEqual([1, 1])
})
