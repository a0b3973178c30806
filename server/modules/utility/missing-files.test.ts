import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { newId } from '#server/db/id.ts'
import { type ApplicationServer, startApplicationServer } from '#tests/support/application-server.ts'
import { missingFilesWarning } from './missing-files.ts'

let server: ApplicationServer
let folder: string
beforeAll(async () => {
  server = await startApplicationServer()
  folder = await mkdtemp(join(tmpdir(), 'matric-test-files-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('warns if a file in use is missing, but not about discarded or unused uploads', async () => {
  const { id: applicantId } = await server.newApplicant()
  const files = await diskFiles(folder)
  const warning = () => missingFilesWarning(server.database.system, { files, folder: '/srv/files' })
  const insert = (fileKey: string, times: { claimedAt: Date | null; discardedAt: Date | null }) =>
    server.database.system
      .insertInto('upload')
      .values({
        ...times,
        id: newId(),
        ticket: newId(),
        applicantId,
        documentType: 'ProfilePicture',
        fileKey,
        bytes: 1,
        sha256: Buffer.alloc(32),
      })
      .execute()
  const lost = (at: number) => at.toString(16).padStart(32, '0')
  const now = new Date()
  await insert(await files.put(Buffer.from('a')), { claimedAt: now, discardedAt: null })
  await insert(lost(1), { claimedAt: now, discardedAt: now })
  await insert(lost(2), { claimedAt: null, discardedAt: null })
  expect(await warning()).toBeNull()
  await insert(lost(3), { claimedAt: now, discardedAt: null })
  expect(await warning()).toContain('1 of the newest 2 uploads are not in /srv/files.')
})
