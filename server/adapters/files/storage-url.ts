import type { Bucket } from './s3.ts'

export interface StorageSettings {
  url: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Parses `s3://bucket?endpoint=…&region=…`. Without an endpoint, the bucket is on Amazon S3 and the region is required.
 * With an endpoint, the region defaults to `us-east-1`. Calls `fault` with a message for each mistake. If there is a
 * mistake, the returned bucket must not be used.
 */
export function bucketOf(settings: StorageSettings, fault: (message: string) => void): Bucket {
  const { accessKeyId, secretAccessKey } = settings
  const url = URL.parse(settings.url)
  const name = url?.hostname ?? ''
  const endpoint = url?.searchParams.get('endpoint') ?? ''
  const region = url?.searchParams.get('region') ?? ''
  const at = endpoint === '' ? null : URL.parse(endpoint)
  if (
    url?.protocol !== 's3:' ||
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) ||
    !/^\/?$/.test(url.pathname)
  )
    fault('STORAGE_URL is not an address like s3://bucket?endpoint=https://s3.example&region=eu-west-1.')
  else if (endpoint === '' && region === '')
    fault(
      'STORAGE_URL names neither a region (&region=eu-west-1) nor an endpoint (&endpoint=https://s3.example).',
    )
  if (endpoint !== '' && (!/^https?:$/.test(at?.protocol ?? '') || at?.pathname !== '/' || at.search !== ''))
    fault('The endpoint in STORAGE_URL is not an address like https://s3.example.')
  if (accessKeyId === '') fault('S3_ACCESS_KEY_ID is missing: STORAGE_URL is set.')
  if (secretAccessKey === '') fault('S3_SECRET_ACCESS_KEY is missing: STORAGE_URL is set.')
  return {
    name,
    endpoint: at?.origin ?? `https://s3.${region}.amazonaws.com`,
    region: region === '' ? 'us-east-1' : region,
    accessKeyId,
    secretAccessKey,
  }
}
