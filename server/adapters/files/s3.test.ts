import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Sandbox, startS3Sandbox } from '#sandbox/s3/s3.ts'
import { guardedFiles } from './guarded-files.ts'
import { NoSpaceLeft, type StoredFile, StoreUnreachable } from './files.ts'
import { type Bucket, openBucket, s3Files } from './s3.ts'

const account = { region: 'us-east-1', accessKeyId: 'the-office', secretAccessKey: 'not a secret at all' }
const quick = { timeoutMs: 2_000, retryDelayMs: 1 }

let store: S3Sandbox
let bucket: Bucket
beforeAll(async () => {
  store = await startS3Sandbox({ ...account, bucket: 'slips', pageSize: 2 })
  bucket = { ...account, name: 'slips', endpoint: store.url }
})
afterAll(() => store.close())
beforeEach(() => {
  store.setBehaviour('normal')
  store.objects.clear()
})

async function all(files: AsyncIterable<StoredFile>): Promise<string[]> {
  const keys: string[] = []
  for await (const file of files) keys.push(file.key)
  return keys.sort()
}

describe('files in a bucket', () => {
  test('a stored file can be read, listed over several pages and removed twice', async () => {
    const files = s3Files(bucket, quick)
    const photo = Buffer.from([0xff, 0xd8, 0, 1, 2, 0xff])
    const keys = [await files.put(photo)]
    for (let more = 0; more < 4; more += 1) keys.push(await files.put(Buffer.from(`slip ${more}`)))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(await files.read(keys[0] ?? '')).toEqual(photo)
    store.objects.set('somebody-elses', { bytes: Buffer.from('x'), storedAt: new Date() })
    expect(await all(files.list())).toEqual(keys.toSorted())
    for await (const { storedAt } of files.list())
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
    await files.remove(keys[0] ?? '')
    await files.remove(keys[0] ?? '')
    expect(await files.read(keys[0] ?? '')).toBeNull()
    expect(await all(files.list())).toEqual(keys.slice(1).toSorted())
  })

  test('a restored file is stored under its old key', async () => {
    const files = guardedFiles(s3Files(bucket, quick))
    const key = 'ab'.repeat(16)
    expect(await files.put(Buffer.from('slip'), key)).toBe(key)
    expect(store.objects.get(key)?.bytes.toString()).toBe('slip')
    expect((await files.read(key))?.toString()).toBe('slip')
    await files.remove(key)
  })

  test('a malformed key is never requested', async () => {
    const files = s3Files(bucket, quick)
    store.objects.set('secret', { bytes: Buffer.from('canary'), storedAt: new Date() })
    const before = store.requests()
    for (const key of ['secret', '../slips/secret', '', '?list-type=2', 'a'.repeat(31)]) {
      expect(await files.read(key)).toBeNull()
      await files.remove(key)
    }
    expect(store.requests()).toBe(before)
    expect(store.objects.has('secret')).toBe(true)
  })

  test.each(['busy', 'silent'] as const)('a store that is %s twice is retried', async (behaviour) => {
    const files = s3Files(bucket, quick)
    store.setBehaviour(behaviour, 2)
    const key = await files.put(Buffer.from('slip'))
    expect(store.objects.get(key)?.bytes.toString()).toBe('slip')
  })

  test.each(['busy', 'silent'] as const)('a store that stays %s is unreachable', async (behaviour) => {
    const files = s3Files(bucket, quick)
    store.setBehaviour(behaviour)
    await expect(files.put(Buffer.from('slip'))).rejects.toThrow(StoreUnreachable)
    await expect(files.read('a'.repeat(32))).rejects.toThrow(StoreUnreachable)
  })

  test('a store that responds too slowly gets no second attempt after the deadline', async () => {
    const files = s3Files(bucket, { timeoutMs: 5_000, deadlineMs: 1_000, retryDelayMs: 20 })
    store.setBehaviour('trickle')
    const before = store.requests()
    await expect(files.read('a'.repeat(32))).rejects.toThrow(StoreUnreachable)
    expect(store.requests()).toBe(before + 1)
  })

  test('a full store is reported without a retry', async () => {
    const files = s3Files(bucket, quick)
    store.setBehaviour('full')
    const before = store.requests()
    await expect(files.put(Buffer.from('slip'))).rejects.toThrow(NoSpaceLeft)
    expect(store.requests()).toBe(before + 1)
  })
})

describe('opening a bucket', () => {
  test('succeeds with the right settings', async () => {
    const files = await openBucket(bucket, quick)
    expect(await files.read('b'.repeat(32))).toBeNull()
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'guessed' }, /403 SignatureDoesNotMatch/],
    ['another region', { region: 'eu-west-1' }, /403 AuthorizationHeaderMalformed/],
    ['an unknown key', { accessKeyId: 'nobody' }, /403 InvalidAccessKeyId/],
    ['a bucket that is not there', { name: 'none' }, /404 NoSuchBucket/],
  ])('%s fails at startup', async (_case, change, message) => {
    await expect(openBucket({ ...bucket, ...change }, quick)).rejects.toThrow(message)
  })
})
