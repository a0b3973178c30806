import { createHash, createHmac } from 'node:crypto'

/** Who asks, and where. */
export interface S3Account {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** With its path and query as they are sent. */
  url: URL
  body: Uint8Array
  /** Of the request, to the second. */
  at: Date
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** RFC 3986: what `encodeURIComponent` leaves, Amazon's rules do not. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** A query in the one order and spelling that is signed and sent. */
export function canonicalQuery(parameters: Iterable<readonly [string, string]>): string {
  return [...parameters]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
}

/** The headers of a request to S3 with Amazon's signature of version 4 over all of it, the content's checksum included. */
export function signedHeaders(account: S3Account, request: S3Request): Record<string, string> {
  const { method, url, body, at } = request
  const time = at
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d{3}/, '')
  const day = time.slice(0, 8)
  const headers = { host: url.host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time }
  const names = Object.keys(headers).join(';')
  const asked = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${account.region}/s3/aws4_request`
  const key = [account.region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${account.secretAccessKey}`, day),
  )
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(asked)}`).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${account.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
