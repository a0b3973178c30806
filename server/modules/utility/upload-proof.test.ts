import { expect, test, vi } from 'vitest'
import { PictureRejected, type Pictures } from '#server/adapters/pictures/pictures.ts'
import { newId } from '#server/db/id.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { uploadService } from './upload.service.ts'

const server = await forThisFile(startApplicationServer())
const { id: applicantId } = await server.newApplicant()

const toJpeg = vi.fn<Pictures['toJpeg']>(async () => Buffer.from('a picture'))
const officeToJpeg = vi.fn<Pictures['toJpeg']>(async () => Buffer.from('a picture'))
const shrink = vi.fn<Pictures['shrink']>(async () => Buffer.from('a thumbnail'))
const sharers: object[] = []
const shareAs =
  (whose: string): ExpensiveWork =>
  (who, work) => {
    sharers.push({ whose, ...who })
    return work()
  }
const service = (uploadsPerHour = 30) =>
  uploadService({
    database: server.database,
    files: server.files,
    pictures: {
      toJpeg,
      office: {
        toJpeg: officeToJpeg,
        shrink: () => Promise.reject(new Error('not used')),
        fingerprint: () => Promise.reject(new Error('not used')),
      },
      shrink,
      keepReady: () => undefined,
      queues: () => ({ applicants: { waiting: 0, limit: 16 }, office: { waiting: 0, limit: 9 } }),
      close: async () => undefined,
    },
    share: shareAs('applicants'),
    officeShare: shareAs('office'),
    uploadsPerHour,
  })
const [address, staffId] = ['192.0.2.7', newId()]
const from = () => ({ caller: { applicantId }, http: { requestId: 'request-1', address } })
const proofFrom = () => ({ staffId, requestId: 'request-2', address })
const uploadOf = (ticket: string) =>
  server.database.system
    .selectFrom('upload')
    .selectAll()
    .where('ticket', '=', ticket)
    .executeTakeFirstOrThrow()

test('a proof belongs to the applicant, and the audit log names the colleague', async () => {
  const { ticket } = await service().acceptProof(proofFrom(), { path: 'proof.jpg', applicantId })
  const upload = await uploadOf(ticket)
  expect(upload).toMatchObject({ applicantId, documentType: 'BoardProof', sourceSha256: null, bytes: 9 })
  // The proof uses the queue and the limit of the office, which applicants cannot use up.
  expect(officeToJpeg).toHaveBeenLastCalledWith('proof.jpg', 2000)
  expect(toJpeg).not.toHaveBeenCalled()
  expect(sharers.at(-1)).toEqual({ whose: 'office', person: staffId, address })
  expect((await server.audit(applicantId)).at(-1)).toMatchObject({
    actorKind: 'office',
    actorId: staffId,
    requestId: 'request-2',
    action: 'proof-stored',
    after: { uploadId: upload.id, bytes: 9 },
  })
})

test('proofs do not count towards the upload limit of the applicant', async () => {
  const own = await server.newApplicant()
  const sender = { ...from(), caller: { applicantId: own.id } }
  const limited = service(1)
  for (let made = 0; made < 2; made++)
    await limited.acceptProof(proofFrom(), { path: 'proof.jpg', applicantId: own.id })
  await limited.rejectTooMany(own.id)
  await limited.accept(sender, { path: 'photo.jpg', documentType: 'OlevelResult' })
  await expect(limited.rejectTooMany(own.id)).rejects.toMatchObject({ status: 429 })
})

test.each([
  ['OlevelResult', 2000],
  ['RequestedDocument', 2000],
  ['ProfilePicture', 800],
] as const)(
  'the longer edge of a picture of the type %s has at most %d pixels',
  async (documentType, edge) => {
    await service().accept(from(), { path: 'photo.jpg', documentType })
    expect(toJpeg).toHaveBeenLastCalledWith('photo.jpg', edge)
    expect(sharers.at(-1)).toEqual({ whose: 'applicants', person: applicantId, address })
  },
)

test.each([
  ['not-a-picture', 415, 'This file is not a JPG or PNG picture.'],
  ['damaged', 422, 'This picture is damaged or was cut off.'],
  ['too-many-pixels', 422, 'This picture has more than 25 megapixels.'],
] as const)('a proof that is %s is rejected with a message at the field', async (fault, status, file) => {
  officeToJpeg.mockRejectedValueOnce(new PictureRejected(fault))
  const accepting = service().acceptProof(proofFrom(), { path: 'proof.jpg', applicantId })
  await expect(accepting).rejects.toMatchObject({ status, errors: { file } })
})

test('the ids of an upload can be read once the application is submitted', async () => {
  const { ticket } = await service().acceptProof(proofFrom(), { path: 'proof.jpg', applicantId })
  expect(await service().findSubmitted(ticket)).toBeNull()
  const applicant = server.database.system.updateTable('applicant').where('id', '=', applicantId)
  await applicant.set({ submittedAt: new Date() }).execute()
  const { id: uploadId } = await uploadOf(ticket)
  expect(await service().findSubmitted(ticket)).toEqual({ uploadId, applicantId })
  expect(await service().findSubmitted('unknown')).toBeNull()
  expect(await service().findSubmitted('A'.repeat(22))).toBeNull()
})

test('only an unused upload with the same type and hash is found again', async () => {
  const sourceSha256 = Buffer.alloc(32, 7)
  const source = { documentType: 'OlevelResult', sourceSha256 } as const
  expect(await service().findStored(applicantId, source)).toBeNull()
  const { ticket } = await service().accept(from(), { path: 'photo.jpg', ...source })
  expect(await service().findStored(applicantId, source)).toBe(ticket)
  const before = await server.onDisk()
  expect(await service().accept(from(), { path: 'photo.jpg', ...source })).toEqual({ ticket })
  expect(await server.onDisk()).toEqual(before)
  const others = [
    service().findStored(newId(), source),
    service().findStored(applicantId, { ...source, documentType: 'ProfilePicture' }),
    service().findStored(applicantId, { ...source, sourceSha256: Buffer.alloc(32, 8) }),
  ]
  expect(await Promise.all(others)).toEqual([null, null, null])
})

test('a thumbnail has at most 320 pixels, and there is none for an unknown token', async () => {
  const { ticket } = await service().accept(from(), { path: 'photo.jpg', documentType: 'OlevelResult' })
  expect(await service().readThumbnail(from(), ticket)).toEqual(Buffer.from('a thumbnail'))
  expect(shrink).toHaveBeenCalledExactlyOnceWith(Buffer.from('a picture'), 320)
  expect(sharers.at(-1)).toEqual({ whose: 'applicants', person: applicantId, address })
  expect(await service().readThumbnail(from(), 'A'.repeat(22))).toBeNull()
})

test('an upload above the hourly limit leaves no file', async () => {
  const before = await server.onDisk()
  const accepting = service(0).accept(from(), { path: 'photo.jpg', documentType: 'OlevelResult' })
  await expect(accepting).rejects.toMatchObject({ status: 429 })
  expect(await server.onDisk()).toEqual(before)
})
