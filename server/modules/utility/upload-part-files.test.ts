import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { conflict, tooManyRequests } from '#server/http/errors.ts'
import { sha256Of } from '#tests/support/send-part.ts'
import { uploadParts } from './upload-parts.ts'
import type { UploadService } from './upload.service.ts'

let folder: string
let scratch: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matric-test-parts-'))
})
beforeEach(async () => {
  scratch = await mkdtemp(join(folder, 'scratch-'))
  accept.mockReset().mockResolvedValue({ ticket: 'the token' })
  findStored.mockReset().mockResolvedValue(null)
})
afterAll(() => rm(folder, { recursive: true }))

const accept = vi.fn<UploadService['accept']>()
const findStored = vi.fn<UploadService['findStored']>()
const notUsed = () => Promise.reject(new Error('not used'))
const uploads: UploadService = {
  accept,
  findStored,
  acceptProof: notUsed,
  claim: notUsed,
  discard: notUsed,
  findSubmitted: notUsed,
  read: notUsed,
  readSubmitted: notUsed,
  readThumbnail: notUsed,
  rejectTooMany: notUsed,
  cleanUp: notUsed,
  deleteOrphanedFiles: notUsed,
}

const picture = Buffer.from('0123456789')
const sender = { caller: { applicantId: 'ada' }, http: { requestId: 'request-1', address: '192.0.2.7' } }

/** Sends the bytes of a picture from `offset` up to, but not including, `to`. */
async function send(offset: number, to: number, of = picture, size = of.length) {
  const path = join(folder, 'received')
  await writeFile(path, of.subarray(offset, to))
  const part = { path, documentType: 'OlevelResult', sha256: sha256Of(of), size, offset } as const
  return uploadParts(scratch, uploads).receive(sender, part)
}
const own = () => join(scratch, 'parts', 'ada')
const pathOf = (of: Uint8Array = picture) => join(own(), `OlevelResult.${sha256Of(of)}`)
const names = () => readdir(own())
const incomplete = {
  status: 400,
  code: 'upload-incomplete',
  message: 'The picture is incomplete. Send it again.',
  errors: { file: 'Send the picture again.' },
}

test('the parts are joined in a file that only the server can read', async () => {
  expect(await send(0, 4)).toEqual({ received: 4, ticket: null })
  expect((await stat(pathOf())).mode & 0o777).toBe(0o600)
  expect((await stat(own())).mode & 0o777).toBe(0o700)
  accept.mockImplementationOnce(async (_from, { path }) => {
    expect(await readFile(path)).toEqual(picture)
    return { ticket: 'the token' }
  })
  expect(await send(4, 10)).toEqual({ received: 10, ticket: 'the token' })
  const sourceSha256 = Buffer.from(sha256Of(picture), 'hex')
  const expected = { path: pathOf(), documentType: 'OlevelResult', sourceSha256 }
  expect(accept).toHaveBeenCalledExactlyOnceWith(sender, expected)
  expect(await names()).toEqual([])
})

test('a part beyond the end is rejected and keeps the earlier parts', async () => {
  await send(0, 4)
  await expect(send(4, 10, picture, 9)).rejects.toMatchObject(incomplete)
  expect(await readFile(pathOf(), 'utf8')).toBe('0123')
  expect(await send(4, 9)).toEqual({ received: 9, ticket: null })
})

test('a picture above 4 MB is rejected with a message at the field', async () => {
  const message = 'This picture is larger than 4 MB. Choose a smaller one.'
  await expect(send(0, 4, picture, 4_194_305)).rejects.toMatchObject({
    status: 413,
    code: 'picture-too-large',
    message,
    errors: { file: message },
  })
})

test('exactly 4 MB is accepted', async () => {
  expect(await send(0, 4, picture, 4_194_304)).toEqual({ received: 4, ticket: null })
})

test('an empty part, or a part after a gap, is not stored', async () => {
  expect(await send(0, 0)).toEqual({ received: 0, ticket: null })
  expect(await send(1, 4)).toEqual({ received: 0, ticket: null })
  await expect(names()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a stored picture returns its token without another part', async () => {
  findStored.mockResolvedValue('an earlier token')
  expect(await send(0, 4)).toEqual({ received: 10, ticket: 'an earlier token' })
  expect(accept).not.toHaveBeenCalled()
})

test('the parts of a rejected picture are deleted', async () => {
  accept.mockRejectedValue(conflict('application-fee-unpaid', 'no'))
  await expect(send(0, 10)).rejects.toMatchObject({ status: 409 })
  expect(await names()).toEqual([])
})

test.each([tooManyRequests(3), new Error('the disk failed')])(
  'after another error the parts stay, so that the last part can be sent again: %s',
  async (error) => {
    accept.mockRejectedValueOnce(error)
    await expect(send(0, 10)).rejects.toBe(error)
    expect(await names()).toHaveLength(1)
    expect(await send(9, 10)).toEqual({ received: 10, ticket: 'the token' })
  },
)

test('a picture that another request has completed in the meantime returns the token of that request', async () => {
  accept.mockImplementation(async () => {
    findStored.mockResolvedValue('their token')
    throw new Error('stored already')
  })
  expect(await send(0, 10)).toEqual({ received: 10, ticket: 'their token' })
  const source = { documentType: 'OlevelResult', sourceSha256: Buffer.from(sha256Of(picture), 'hex') }
  expect(findStored.mock.calls).toEqual([
    ['ada', source],
    ['ada', source],
  ])
})

test('parts that another request has deleted in the meantime must be sent again', async () => {
  accept.mockImplementation(async (_from, { path }) => {
    await rm(path)
    await stat(path)
    return { ticket: 'unreachable' }
  })
  await expect(send(0, 10)).rejects.toMatchObject(incomplete)
})

test('the oldest unfinished upload makes room for a fifth one', async () => {
  const pictures = [1, 2, 3, 4, 5].map((round) => Buffer.from(`picture ${round}`))
  const [first, second, third, fourth, fifth] = pictures
  for (const each of pictures.slice(0, 4)) await send(0, 3, each)
  await utimes(pathOf(third), new Date(0), new Date(0))
  await send(3, 5, first)
  expect(await names()).toHaveLength(4)
  await send(0, 3, fifth)
  const left = [first, second, fourth, fifth].map((each) => `OlevelResult.${sha256Of(each ?? picture)}`)
  expect((await names()).toSorted()).toEqual(left.toSorted())
})

test('the cleanup deletes uploads a day after their last part, and empty folders', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const day = 24 * 3_600_000
  const parts = uploadParts(scratch, uploads)
  expect(await parts.cleanUp()).toBe(0)
  const other = Buffer.from('another picture')
  await send(0, 4)
  await send(0, 4, other)
  const changed = (of: Buffer, ageMs: number) => {
    const at = new Date(Date.now() - ageMs)
    return utimes(pathOf(of), at, at)
  }
  await changed(picture, day)
  await changed(other, day - 1000)
  expect(await parts.cleanUp()).toBe(1)
  expect(await names()).toEqual([`OlevelResult.${sha256Of(other)}`])
  await changed(other, day + 1)
  expect(await parts.cleanUp()).toBe(1)
  expect(await readdir(join(scratch, 'parts'))).toEqual([])
  vi.useRealTimers()
})

test('a folder that cannot be read is an error, not an empty one', async () => {
  await writeFile(join(scratch, 'parts'), '')
  await expect(uploadParts(scratch, uploads).cleanUp()).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(send(0, 4)).rejects.toMatchObject({ code: 'ENOTDIR' })
  await rm(join(scratch, 'parts'))
  await mkdir(pathOf(), { recursive: true })
  await expect(send(0, 4)).rejects.toThrow()
})

test('a part gets the token of the picture that another request has completed in the meantime', async () => {
  findStored.mockResolvedValueOnce(null).mockResolvedValueOnce('the token')
  expect(await send(4, 10)).toEqual({ received: 10, ticket: 'the token' })
  expect(accept).not.toHaveBeenCalled()
})

test('a part written after another request completed the picture leaves no file', async () => {
  await send(0, 4)
  accept.mockRejectedValueOnce(new Error('The file is gone'))
  findStored.mockResolvedValueOnce(null).mockResolvedValueOnce('the token')
  expect(await send(4, 10)).toEqual({ received: 10, ticket: 'the token' })
  expect(await names()).toEqual([])
})
