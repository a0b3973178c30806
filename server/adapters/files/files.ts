import { randomBytes } from 'node:crypto'

/** Storage for uploaded files. The store chooses the keys, so a client never controls a file name. */
export interface FileStore {
  /**
   * Stores the bytes and returns their key. Once the promise resolves, the file survives a crash. Pass `key` only to
   * restore a file.
   * @throws NoSpaceLeft if the store is full
   */
  put(bytes: Uint8Array, key?: string): Promise<string>
  /** Returns the file's bytes; null if the key does not exist. */
  read(key: string): Promise<Buffer | null>
  /** Deletes a file. A missing key is not an error. */
  remove(key: string): Promise<void>
  /**
   * Lists all files, in any order. The cleanup job uses the list to find orphaned files. The store on disk also deletes
   * partial files that are older than an hour.
   */
  list(): AsyncIterable<StoredFile>
}

/** Format of a key: 128 random bits in hexadecimal. A key in another format is treated as missing. */
export const keyPattern = /^[0-9a-f]{32}$/

/** Returns the key of a new file: 32 hexadecimal digits. The key is random, so that nobody can guess it. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex')
}

export interface StoredFile {
  key: string
  storedAt: Date
}

/** Thrown when the disk, the bucket or its quota is full. */
export class NoSpaceLeft extends Error {
  override readonly name = 'NoSpaceLeft'
}

/** Thrown by any method when the store does not respond or reports a temporary error. A later attempt may succeed. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable'
}

/** Converts ENOSPC and EDQUOT to `NoSpaceLeft` and returns any other error unchanged. */
export function toNoSpaceError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new NoSpaceLeft('No space is left for files', { cause: error })
    : error
}
