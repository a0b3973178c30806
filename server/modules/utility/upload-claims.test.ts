import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { newId } from '#server/db/id.ts'
import {
  type ApplicationServer,
  startApplicationServer,
  type TestApplicant,
  ticketOf,
} from '#tests/support/application-server.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { uploadTasks } from './upload.tasks.ts'

let server: ApplicationServer
let photo: Buffer
beforeAll(async () => {
  server = await startApplicationServer()
  photo = await noisyPicture(8, 8, 'jpeg')
})
afterAll(() => server.stop())

const minutes = (count: number) => new Date(Date.now() - count * 60_000)
let serial = 0

/** Inserts the row of an upload without storing a file. Returns the upload's id and token. */
async function row(
  applicantId: string,
  more: { createdAt?: Date; claimedAt?: Date; discardedAt?: Date } = {},
) {
  serial += 1
  const [id, ticket] = [newId(), String(serial).padStart(22, 'T')]
  await server.database.system
    .insertInto('upload')
    .values({
      id,
      ticket,
      applicantId,
      documentType: 'OlevelResult',
      fileKey: serial.toString(16).padStart(32, '0'),
      bytes: 1,
      sha256: Buffer.alloc(32),
      ...more,
    })
    .execute()
  return { id, ticket }
}

const claim = (applicantId: string, ticket: string, documentType: DocumentType = 'OlevelResult') =>
  server.database.system
    .transaction()
    .execute((tx) => server.uploads.claim(tx, { applicantId, ticket, documentType }))

const discard = (applicantId: string, uploadId: string) =>
  server.database.system.transaction().execute((tx) => server.uploads.discard(tx, applicantId, uploadId))

const send = (who: TestApplicant) =>
  server.send(who, [
    ['documentType', 'OlevelResult'],
    ['file', photo],
  ])

test('a token works once, for its owner and its purpose', async () => {
  const [owner, other] = [await server.newApplicant(), await server.newApplicant()]
  const { id, ticket } = await row(owner.id)
  expect(await claim(other.id, ticket)).toBeNull()
  expect(await claim(owner.id, ticket, 'ProfilePicture')).toBeNull()
  expect(await claim(owner.id, ticket)).toEqual({ id })
  expect(await claim(owner.id, ticket)).toBeNull()
})

test('one of twenty simultaneous claims succeeds', async () => {
  const owner = await server.newApplicant()
  const { ticket } = await row(owner.id)
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim(owner.id, ticket)))
  expect(claims.filter((each) => each !== null)).toHaveLength(1)
})

test('a token works for 14 days, unless its upload was discarded', async () => {
  const owner = await server.newApplicant()
  const [fresh, old, discarded] = [
    await row(owner.id, { createdAt: minutes(14 * 24 * 60 - 2) }),
    await row(owner.id, { createdAt: minutes(14 * 24 * 60 + 1) }),
    await row(owner.id),
  ]
  await discard(owner.id, discarded.id)
  expect(await claim(owner.id, fresh.ticket)).toEqual({ id: fresh.id })
  expect(await claim(owner.id, old.ticket)).toBeNull()
  expect(await claim(owner.id, discarded.ticket)).toBeNull()
})

test('a malformed token is rejected, even if the table has such a row', async () => {
  const owner = await server.newApplicant()
  const odd = ['x'.repeat(21), 'y'.repeat(23), `${'z'.repeat(21)}!`]
  for (const ticket of odd) {
    const { id } = await row(owner.id)
    await server.database.system.updateTable('upload').set({ ticket }).where('id', '=', id).execute()
    expect(await claim(owner.id, ticket)).toBeNull()
    expect(await server.uploads.read(owner.id, ticket)).toBeNull()
    expect(await server.uploads.readSubmitted(ticket)).toBeNull()
  }
})

test('an applicant cannot discard another applicant’s upload', async () => {
  const [owner, other] = [await server.newApplicant(), await server.newApplicant()]
  const { id, ticket } = await row(owner.id)
  await discard(other.id, id)
  expect(await claim(owner.id, ticket)).toEqual({ id })
})

test('a discarded upload cannot be read any more', async () => {
  const owner = await server.newApplicant()
  const ticket = ticketOf(await send(owner))
  expect(await server.uploads.read(owner.id, ticket)).toBeInstanceOf(Buffer)
  const { id } = (await claim(owner.id, ticket)) ?? { id: '' }
  await discard(owner.id, id)
  expect(await server.uploads.read(owner.id, ticket)).toBeNull()
})

test('the office reads an upload once its applicant has submitted', async () => {
  const owner = await server.newApplicant()
  const ticket = ticketOf(await send(owner))
  const lost = await row(owner.id)
  expect(await server.uploads.readSubmitted(ticket)).toBeNull()
  const submitted = { submittedAt: new Date() }
  await server.database.system.updateTable('applicant').set(submitted).where('id', '=', owner.id).execute()
  const found = await server.uploads.readSubmitted(ticket)
  expect(found).toMatchObject({ applicantId: owner.id, uploadId: expect.any(String) })
  expect(found?.jpeg).toEqual(await server.uploads.read(owner.id, ticket))
  // The upload has a row in the database, but its file is missing.
  expect(await server.uploads.readSubmitted(lost.ticket)).toBeNull()
  await discard(owner.id, found?.uploadId ?? '')
  expect(await server.uploads.readSubmitted(ticket)).toBeNull()
})

test('beyond sixty unused uploads the oldest one is discarded, and used ones do not count', async () => {
  const owner = await server.newApplicant()
  await row(owner.id, { createdAt: minutes(13 * 24 * 60 + 1), claimedAt: minutes(60) })
  const oldest = await row(owner.id, { createdAt: minutes(13 * 24 * 60) })
  const second = await row(owner.id, { createdAt: minutes(12 * 24 * 60) })
  for (let count = 0; count < 58; count++) await row(owner.id, { createdAt: minutes(11 * 24 * 60) })
  expect(await send(owner)).toMatchObject({ status: 200 })
  const discarded = server.database.system
    .selectFrom('upload')
    .select('id')
    .where('applicantId', '=', owner.id)
    .where('discardedAt', 'is not', null)
  expect(await discarded.execute()).toEqual([{ id: oldest.id }])
  expect(await claim(owner.id, oldest.ticket)).toBeNull()
  expect(await claim(owner.id, second.ticket)).toEqual({ id: second.id })
})

test('the wait ends when the oldest upload of the hour is an hour old', async () => {
  const owner = await server.newApplicant()
  await row(owner.id, { createdAt: minutes(50), claimedAt: minutes(1) })
  for (let count = 0; count < 28; count++) await row(owner.id)
  await expect(server.uploads.rejectTooMany(owner.id)).resolves.toBeUndefined()
  await row(owner.id)
  const seconds = Number((await send(owner)).headers['retry-after'])
  expect(seconds).toBeGreaterThan(500)
  expect(seconds).toBeLessThanOrEqual(600)
})

test('simultaneous uploads cannot exceed the limit, and rejected ones leave no file', async () => {
  const owner = await server.newApplicant()
  for (let count = 0; count < 29; count++) await row(owner.id)
  const before = await server.onDisk()
  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await send(owner)).status))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 429, 429, 429])
  expect(await server.onDisk()).toHaveLength(before.length + 1)
})

test('the audit log names the upload, its purpose and its size', async () => {
  const owner = await server.newApplicant()
  await send(owner)
  const [stored] = await server.database.system
    .selectFrom('upload')
    .select(['id', 'bytes', 'sha256'])
    .where('applicantId', '=', owner.id)
    .execute()
  expect(stored?.sha256).toHaveLength(32)
  expect(await server.audit(owner.id)).toMatchObject([
    {
      actorKind: 'applicant',
      actorId: owner.id,
      requestId: expect.any(String),
      action: 'upload-stored',
      before: null,
      after: { uploadId: stored?.id, documentType: 'OlevelResult', bytes: stored?.bytes },
    },
  ])
})

test('a rejected file has its error at the field', async () => {
  const owner = await server.newApplicant()
  const errorOf = async (file: Uint8Array) =>
    (
      await server.send(owner, [
        ['documentType', 'OlevelResult'],
        ['file', file],
      ])
    ).errors
  expect(await errorOf(Buffer.from('text'))).toEqual({ file: 'This file is not a JPG or PNG picture.' })
  expect(await errorOf(photo.subarray(0, photo.length >> 1))).toEqual({
    file: 'This picture is damaged or was cut off.',
  })
})

test('the hourly job cleans up uploads, the nightly job the file store', async () => {
  const runs: string[] = []
  const tasks = uploadTasks({
    cleanUp: async () => runs.push('uploads'),
    deleteOrphanedFiles: async () => runs.push('files'),
  })
  await tasks.sweep_uploads()
  expect(runs).toEqual(['uploads'])
  await tasks.delete_orphaned_files()
  expect(runs).toEqual(['uploads', 'files'])
})
