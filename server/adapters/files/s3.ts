import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import {
  type FileStore,
  keyPattern,
  newFileKey,
  NoSpaceLeft,
  type StoredFile,
  StoreUnreachable,
} from './files.ts'

/** A bucket on Amazon S3 or a compatible store. */
export interface Bucket {
  /** Base URL without a trailing slash, such as `https://s3.eu-west-1.amazonaws.com`. */
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Options {
  /** Timeout of each attempt. */
  timeoutMs?: number
  /** Timeout of all attempts together. */
  deadlineMs?: number
  /** Delay before the second attempt. The delay before the third attempt is twice as long. */
  retryDelayMs?: number
}

type S3Method = 'GET' | 'PUT' | 'DELETE'

/**
 * Maximum number of attempts. Every request is idempotent, so it can be retried after a network error or when the store
 * is busy.
 */
const maximumAttempts = 3

const noBody = new Uint8Array()

interface S3Response {
  status: number
  body: Buffer
}

/** Returns whether a retry may succeed. A retry does not help if the store is full (507). */
function isTemporary(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 507)
}

class S3Failure extends Error {
  override readonly name = 'S3Failure'
}

/**
 * Creates a file store in a bucket, which several servers can share. `put` resolves when the bucket has confirmed the
 * write. Uses path-style URLs, which Amazon S3 and compatible stores accept.
 */
export function s3Files(
  bucket: Bucket,
  { timeoutMs = 10_000, deadlineMs = 15_000, retryDelayMs = 200 }: S3Options = {},
): FileStore {
  const { accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  async function sendOnce(
    method: S3Method,
    path: string,
    body: Uint8Array<ArrayBuffer>,
    endsAt: number,
  ): Promise<S3Response> {
    const request = await client.sign(`${bucket.endpoint}/${bucket.name}${path}`, {
      method,
      // With the signed checksum, the store can detect a damaged body.
      headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      ...(method === 'PUT' && { body }),
    })
    const leftMs = Math.max(0, Math.ceil(endsAt - performance.now()))
    const signal = AbortSignal.timeout(Math.min(timeoutMs, leftMs))
    const response = await fetch(request, { signal, redirect: 'error' })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

  async function send(method: S3Method, path: string, bytes: Uint8Array = noBody): Promise<S3Response> {
    const body = Uint8Array.from(bytes)
    const endsAt = performance.now() + deadlineMs
    for (let attempt = 1; ; attempt += 1) {
      const delayMs = retryDelayMs * attempt
      const isLast = () => attempt === maximumAttempts || performance.now() + delayMs >= endsAt
      try {
        const response = await sendOnce(method, path, body, endsAt)
        if (!isTemporary(response.status) || isLast()) return response
      } catch (cause) {
        if (isLast()) throw new StoreUnreachable(`The bucket ${bucket.name} does not respond`, { cause })
      }
      await pause(delayMs)
    }
  }

  function failure(action: string, { status, body }: S3Response): Error {
    const code = elementText(body.toString(), 'Code') ?? ''
    // Several stores return these error codes when the disk or the quota is full.
    if (status === 507 || /QuotaExceeded|StorageFull/.test(code))
      return new NoSpaceLeft('No space is left in the bucket')
    const message = `The bucket ${bucket.name} rejected the request to ${action}: ${status} ${code}`.trim()
    return isTemporary(status) ? new StoreUnreachable(message) : new S3Failure(message)
  }

  async function listPage(after: string | null): Promise<string> {
    const query = new URLSearchParams({ 'list-type': '2' })
    if (after !== null) query.set('continuation-token', after)
    const response = await send('GET', `?${query}`)
    if (response.status !== 200) throw failure('list its files', response)
    return response.body.toString()
  }

  return {
    async put(bytes, key = newFileKey()) {
      const response = await send('PUT', `/${key}`, bytes)
      if (response.status !== 200) throw failure('store a file', response)
      return key
    },

    async read(key) {
      if (!keyPattern.test(key)) return null
      const response = await send('GET', `/${key}`)
      if (response.status === 200) return response.body
      // A missing key and a missing bucket both have status 404. Only the error code differs.
      if (response.status === 404 && elementText(response.body.toString(), 'Code') === 'NoSuchKey')
        return null
      throw failure('read a file', response)
    },

    async remove(key) {
      if (!keyPattern.test(key)) return
      const response = await send('DELETE', `/${key}`)
      if (response.status !== 204 && response.status !== 200 && response.status !== 404)
        throw failure('delete a file', response)
    },

    async *list(): AsyncGenerator<StoredFile> {
      for (let after: string | null = null, more = true; more; ) {
        const text = await listPage(after)
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = elementText(entry, 'Key') ?? ''
          if (keyPattern.test(key)) yield { key, storedAt: new Date(elementText(entry, 'LastModified') ?? 0) }
        }
        after = elementText(text, 'NextContinuationToken')
        more = elementText(text, 'IsTruncated') === 'true' && after !== null
      }
    },
  }
}

/** Thrown when the bucket cannot be used. The message is for the operator. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
}

/**
 * Opens a bucket. Requests the first page of its file list, so that a wrong name or key causes an error at startup and
 * not at the first upload.
 * @throws BucketError
 */
export async function openBucket(bucket: Bucket, options?: S3Options): Promise<FileStore> {
  const files = s3Files(bucket, options)
  try {
    for await (const _one of files.list()) break
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new BucketError(
      `Matric cannot use STORAGE_URL. ${message}. Check the name, the region and the keys.`,
      {
        cause,
      },
    )
  }
  return files
}

/** Returns the text of the first element with this name, or null. Decodes the five predefined XML entities. */
function elementText(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  if (text === undefined) return null
  const signs = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, sign: keyof typeof signs) => signs[sign])
}
