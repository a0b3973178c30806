import { expect, test, vi } from 'vitest'
import type { FileStore } from '#server/adapters/files/files.ts'
import { newId } from '#server/db/id.ts'
import { enableRestoredCopy } from '#server/db/restored-copy.ts'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { uploadService } from './upload.service.ts'

const server = await forThisFile(startApplicationServer())
const { id: applicantId } = await server.newApplicant()

const hour = 3_600_000
const keyOf = (number: number) => number.toString(16).padStart(32, '0')

/** Creates a file store in memory. `files` contains the time of storage by file key. */
function memoryStore() {
  const files = new Map<string, Date>()
  const store: FileStore = {
    async put() {
      const key = keyOf(files.size + 1)
      files.set(key, new Date())
      return key
    },
    read: async () => null,
    async remove(key) {
      files.delete(key)
    },
    async *list() {
      for (const [key, storedAt] of files) yield { key, storedAt }
    },
  }
  return { files, store }
}

const pictures = {
  toJpeg: async () => Buffer.from('a picture'),
  office: {
    toJpeg: () => Promise.reject(new Error('not used')),
    shrink: () => Promise.reject(new Error('not used')),
    fingerprint: () => Promise.reject(new Error('not used')),
  },
  keepReady: () => undefined,
  queues: () => ({ applicants: { waiting: 0, limit: 16 }, office: { waiting: 0, limit: 9 } }),
  close: async () => undefined,
  shrink: async () => Buffer.alloc(0),
}
const serviceOn = (files: FileStore) =>
  uploadService({
    database: server.database,
    files,
    pictures,
    share: (_who, convert) => convert(),
    officeShare: (_who, convert) => convert(),
    uploadsPerHour: 30,
  })

async function rowOf(fileKey: string, more: { createdAt?: Date; discardedAt?: Date } = {}) {
  await server.database.system
    .insertInto('upload')
    .values({
      id: newId(),
      ticket: newId().replaceAll('-', '').slice(0, 22),
      applicantId,
      documentType: 'OlevelResult',
      fileKey,
      bytes: 1,
      sha256: Buffer.alloc(32),
      ...more,
    })
    .execute()
}

test('orphaned files are deleted an hour after they were stored; files with a row stay', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { files, store } = memoryStore()
  const now = Date.now()
  for (const [number, ageMs] of [
    [1, hour],
    [2, hour - 1],
    [3, 5 * hour],
  ] as const)
    files.set(keyOf(number), new Date(now - ageMs))
  await rowOf(keyOf(3))
  expect(await serviceOn(store).cleanUp()).toBe(0)
  expect(files.size).toBe(3)
  expect(await serviceOn(store).deleteOrphanedFiles()).toBe(1)
  expect([...files.keys()]).toEqual([keyOf(2), keyOf(3)])
  vi.useRealTimers()
})

test('orphaned files are found in batches of 200, without missing any', async () => {
  const { files, store } = memoryStore()
  for (let number = 1_000; number < 1_450; number++) files.set(keyOf(number), new Date(Date.now() - 2 * hour))
  await rowOf(keyOf(1_199))
  await rowOf(keyOf(1_200))
  const looked = vi.spyOn(server.database.system, 'selectFrom')
  expect(await serviceOn(store).deleteOrphanedFiles()).toBe(448)
  expect(looked.mock.calls.filter(([table]) => table === 'upload')).toHaveLength(3)
  looked.mockRestore()
  expect([...files.keys()]).toEqual([keyOf(1_199), keyOf(1_200)])
})

test('expired uploads are deleted in batches, each with its file and an audit entry', async () => {
  const { files, store } = memoryStore()
  const old = new Date(Date.now() - 15 * 24 * hour)
  for (let number = 2_000; number < 2_203; number++) {
    files.set(keyOf(number), old)
    await rowOf(keyOf(number), { createdAt: old })
  }
  expect(await serviceOn(store).cleanUp()).toBe(203)
  expect(files.size).toBe(0)
})

test('a discarded upload stays for an hour, because the hourly limit counts it', async () => {
  const { files, store } = memoryStore()
  for (const [number, ageMs] of [
    [3_001, hour - 60_000],
    [3_002, hour + 60_000],
  ] as const) {
    files.set(keyOf(number), new Date())
    await rowOf(keyOf(number), { discardedAt: new Date(Date.now() - ageMs) })
  }
  expect(await serviceOn(store).cleanUp()).toBe(1)
  expect([...files.keys()]).toEqual([keyOf(3_001)])
})

test('a file whose row may exist stays; the nightly job deletes it if it is orphaned', async () => {
  const { files, store } = memoryStore()
  const accepting = serviceOn(store).accept(
    { caller: { applicantId: newId() }, http: { requestId: 'r1', address: '127.0.0.1' } },
    { path: 'not read', documentType: 'OlevelResult' },
  )
  await expect(accepting).rejects.toThrow('There is no applicant')
  expect(files.size).toBe(1)
})

test('an error that is not about pictures is passed on unchanged', async () => {
  const full = new Error('full')
  const { store } = memoryStore()
  const accepting = serviceOn({ ...store, put: () => Promise.reject(full) }).accept(
    { caller: { applicantId: newId() }, http: { requestId: 'r1', address: '127.0.0.1' } },
    { path: 'not read', documentType: 'OlevelResult' },
  )
  await expect(accepting).rejects.toBe(full)
})

test('after a restored copy was enabled, no file is deleted for seven days', async () => {
  const { system } = server.database
  const { files, store } = memoryStore()
  const old = new Date(Date.now() - 15 * 24 * hour)
  for (const number of [70_001, 70_002]) files.set(keyOf(number), old)
  // The row shows an unused upload, but the upload may have been used after the backup. So its file must be kept.
  await rowOf(keyOf(70_001), { createdAt: old })
  await system.insertInto('restoredCopy').values({ backupTakenAt: old }).execute()
  expect(await enableRestoredCopy(system)).not.toBeNull()
  const enabledBefore = (days: number) =>
    system
      .updateTable('operatorAction')
      .set({ at: new Date(Date.now() - days * 24 * hour) })
      .execute()
  const removed = async () => ({
    uploads: await serviceOn(store).cleanUp(),
    orphanedFiles: await serviceOn(store).deleteOrphanedFiles(),
  })
  await enabledBefore(6.9)
  expect(await removed()).toEqual({ uploads: 0, orphanedFiles: 0 })
  expect(files.size).toBe(2)
  await enabledBefore(7.1)
  expect(await removed()).toEqual({ uploads: 1, orphanedFiles: 1 })
  expect(files.size).toBe(0)
})
