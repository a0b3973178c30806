import { join } from 'node:path'
import type { BreakerOptions } from '../circuit-breaker.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './files.ts'
import { guardedFiles } from './guarded-files.ts'
import { type Bucket, openBucket } from './s3.ts'

/** Opens the store for uploads: the configured bucket, or a folder under `dataDir`. */
export async function chosenFiles(
  config: { storage: Bucket | null; dataDir: string },
  options?: BreakerOptions,
): Promise<FileStore> {
  const { storage, dataDir } = config
  return storage === null
    ? diskFiles(join(dataDir, 'files'))
    : guardedFiles(await openBucket(storage), options)
}
