import { randomBytes } from 'node:crypto'
import { type S3Sandbox, startS3Sandbox } from '#sandbox/s3/s3.ts'

interface SandboxBucket {
  s3: S3Sandbox
  /** Returns the settings of a server that reaches the bucket at `url`. */
  settingsAt(url: string): Record<string, string>
}

/** Starts a fake S3 service with an empty bucket. */
export async function startSandboxBucket(): Promise<SandboxBucket> {
  const bucket = {
    bucket: 'matric-uploads',
    region: 'eu-west-1',
    accessKeyId: 'id',
    secretAccessKey: randomBytes(16).toString('hex'),
  }
  const s3 = await startS3Sandbox(bucket)
  return {
    s3,
    settingsAt: (url) => ({
      STORAGE_URL: `s3://${bucket.bucket}?region=${bucket.region}&endpoint=${url}`,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
  }
}
