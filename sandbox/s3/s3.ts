import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Behaviour of the sandbox when it receives a request.
 * - `normal`  behaves like S3
 * - `busy`    503 SlowDown for every request
 * - `full`    507 for every upload
 * - `silent`  closes the connection without a response
 * - `trickle` sends a response that never ends, one byte at a time
 */
export type S3Behaviour = 'normal' | 'busy' | 'full' | 'silent' | 'trickle'

export interface S3Sandbox {
  url: string
  objects: Map<string, { bytes: Buffer; storedAt: Date }>
  requests(): number
  /**
   * Sets the behaviour for the next `times` requests (default: all). After these requests, the behaviour is `normal`.
   */
  setBehaviour(behaviour: S3Behaviour, times?: number): void
  close(): Promise<void>
}

export interface S3SandboxOptions {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Maximum number of files in one list response. Default: 1,000. */
  pageSize?: number
}

/**
 * Starts a sandbox bucket on loopback. It stores files in memory and verifies the AWS signatures (version 4) of
 * requests.
 */
export async function startS3Sandbox(options: S3SandboxOptions): Promise<S3Sandbox> {
  const objects: S3Sandbox['objects'] = new Map()
  let behaviour: S3Behaviour = 'normal'
  let left = Number.POSITIVE_INFINITY
  let requests = 0

  function behaviourNow(): S3Behaviour {
    if (left <= 0) return 'normal'
    left -= 1
    return behaviour
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    requests += 1
    const body = await buffer(request)
    const now = behaviourNow()
    if (now === 'silent') return void request.socket.destroy()
    if (now === 'trickle') return trickle(reply)
    if (now === 'busy') return reject(reply, 503, 'SlowDown')
    const fault = faultOf(options, request, body)
    if (fault !== null) return reject(reply, 403, fault)
    const url = new URL(request.url ?? '/', 'http://bucket')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== options.bucket) return reject(reply, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return list(reply, url.searchParams.get('continuation-token') ?? '')
    if (request.method === 'PUT' && now === 'full') return reject(reply, 507, 'XMinioStorageFull')
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, storedAt: new Date() })
      return void reply.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void reply.writeHead(204).end()
    }
    const found = objects.get(key)
    return found === undefined ? reject(reply, 404, 'NoSuchKey') : void reply.end(found.bytes)
  }

  function list(reply: ServerResponse, after: string): void {
    const keys = [...objects.keys()].sort().filter((key) => key > after)
    const page = keys.slice(0, options.pageSize ?? 1000)
    const last = page.at(-1)
    const more = page.length < keys.length && last !== undefined
    const entries = page.map((key) => {
      const at = objects.get(key)?.storedAt.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`
    })
    const next = more ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''
    const xml = `<ListBucketResult><IsTruncated>${more}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`
    reply.setHeader('content-type', 'application/xml').end(xml)
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) =>
      reply.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    requests: () => requests,
    setBehaviour(next, times = Number.POSITIVE_INFINITY) {
      behaviour = next
      left = times
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function trickle(reply: ServerResponse): void {
  reply.writeHead(200)
  const timer = setInterval(() => reply.write('.'), 20)
  reply.on('close', () => clearInterval(timer))
}

function reject(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Checks the request's signature. Returns S3's error code, or null if the signature is valid. */
function faultOf(options: S3SandboxOptions, request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    )
  if (given === null) return 'AccessDenied'
  const [, id = '', day = '', region = '', names = '', signature = ''] = given
  if (id !== options.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== options.region) return 'AuthorizationHeaderMalformed'
  if (sha256(body) !== header('x-amz-content-sha256')) return 'XAmzContentSHA256Mismatch'
  if (!names.split(';').includes('host')) return 'AccessDenied'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const ordered = query.split('&').sort().join('&')
  const headers = names.split(';').map((name) => `${name}:${header(name)}\n`)
  const asked = `${request.method}\n${path}\n${ordered}\n${headers.join('')}\n${names}\n${header('x-amz-content-sha256')}`
  const toSign = `AWS4-HMAC-SHA256\n${header('x-amz-date')}\n${day}/${region}/s3/aws4_request\n${sha256(Buffer.from(asked))}`
  let key = Buffer.from(`AWS4${options.secretAccessKey}`)
  for (const part of [day, region, 's3', 'aws4_request', toSign])
    key = createHmac('sha256', key).update(part).digest()
  return timingSafeEqual(key, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
