import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileStore, keyShape, NoRoom, type StoredFile, StoreUnreachable } from './files.ts'
import { canonicalQuery, type S3Account, type S3Request, signedHeaders } from './s3-signature.ts'

/** A bucket of Amazon's or of anybody who speaks like it. */
export interface Bucket extends S3Account {
  /** `https://s3.eu-west-1.amazonaws.com`, without a slash at the end. */
  endpoint: string
  name: string
}

export interface S3Options {
  /** Milliseconds until a request is given up. */
  patience?: number
  /** Milliseconds before the second try; the third waits twice as long. */
  pauseMs?: number
}

/** Every request can be repeated without harm, so what a network or a busy store drops is asked again. */
const tries = 3

const nothing = new Uint8Array()

interface S3Answer {
  status: number
  body: Buffer
}

/** Whether a later try may go through. A full store (507) stays full. */
function isPassing(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 507)
}

class S3Failure extends Error {
  override readonly name = 'S3Failure'
}

/**
 * Files in a bucket, so that several servers share them. What is put is acknowledged only when the bucket has
 * acknowledged it. Addressed by path, which every store understands.
 */
export function s3Files(bucket: Bucket, { patience = 20_000, pauseMs = 200 }: S3Options = {}): FileStore {
  async function once(
    method: S3Request['method'],
    path: string,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<S3Answer> {
    const url = new URL(`${bucket.endpoint}/${bucket.name}${path}`)
    const headers = signedHeaders(bucket, { method, url, body, at: new Date() })
    const answer = await fetch(url, {
      method,
      headers,
      ...(method === 'PUT' && { body }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
  }

  async function ask(
    method: S3Request['method'],
    path: string,
    bytes: Uint8Array = nothing,
  ): Promise<S3Answer> {
    const body = Uint8Array.from(bytes)
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === tries
      try {
        const answer = await once(method, path, body)
        if (!isPassing(answer.status) || last) return answer
      } catch (cause) {
        if (last) throw new StoreUnreachable(`The bucket ${bucket.name} does not answer`, { cause })
      }
      await pause(pauseMs * attempt)
    }
  }

  function failure(what: string, { status, body }: S3Answer): Error {
    const code = tagged(body.toString(), 'Code') ?? ''
    // What the stores say when a disk or a quota of theirs is full.
    if (status === 507 || /QuotaExceeded|StorageFull/.test(code))
      return new NoRoom('No space is left in the bucket')
    const words = `The bucket ${bucket.name} refused to ${what}: ${status} ${code}`.trim()
    return isPassing(status) ? new StoreUnreachable(words) : new S3Failure(words)
  }

  async function page(after: string | null): Promise<string> {
    const token: [string, string][] = after === null ? [] : [['continuation-token', after]]
    const answer = await ask('GET', `?${canonicalQuery([['list-type', '2'], ...token])}`)
    if (answer.status !== 200) throw failure('list its files', answer)
    return answer.body.toString()
  }

  return {
    async put(bytes) {
      const key = randomBytes(16).toString('hex')
      const answer = await ask('PUT', `/${key}`, bytes)
      if (answer.status !== 200) throw failure('keep a file', answer)
      return key
    },

    async read(key) {
      if (!keyShape.test(key)) return null
      const answer = await ask('GET', `/${key}`)
      if (answer.status === 200) return answer.body
      // A bucket that is not there answers 404 as well, and is no missing file.
      if (answer.status === 404 && tagged(answer.body.toString(), 'Code') === 'NoSuchKey') return null
      throw failure('give a file', answer)
    },

    async remove(key) {
      if (!keyShape.test(key)) return
      const answer = await ask('DELETE', `/${key}`)
      if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404)
        throw failure('forget a file', answer)
    },

    async *list(): AsyncGenerator<StoredFile> {
      for (let after: string | null = null, more = true; more; ) {
        const text = await page(after)
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = tagged(entry, 'Key') ?? ''
          if (keyShape.test(key)) yield { key, storedAt: new Date(tagged(entry, 'LastModified') ?? 0) }
        }
        after = tagged(text, 'NextContinuationToken')
        more = tagged(text, 'IsTruncated') === 'true' && after !== null
      }
    },
  }
}

/** The bucket cannot be used; the words are for the operator. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
}

/** Looks into the bucket once, so that a wrong name or key is found at the start and not by the first applicant. */
export async function openBucket(bucket: Bucket, options?: S3Options): Promise<FileStore> {
  const files = s3Files(bucket, options)
  try {
    for await (const _one of files.list()) break
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new BucketError(
      `Matric cannot use STORAGE_URL. ${words}. Check the name, the region and the keys.`,
      {
        cause,
      },
    )
  }
  return files
}

/** The text of the first element of this name. What we look for holds no markup but the five named characters. */
function tagged(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  if (text === undefined) return null
  const signs = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, sign: keyof typeof signs) => signs[sign])
}
