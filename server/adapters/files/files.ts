/** Where uploaded files live: bytes under a key that the store makes up, so that nothing a client sent names a file. */
export interface FileStore {
  /** Keeps the bytes and gives their key. When it resolves they survive a crash. Throws `NoRoom` when the disk is full. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes of a key; null when there are none. */
  read(key: string): Promise<Buffer | null>
  /** Forgets a key; a key that is not there is no error. */
  remove(key: string): Promise<void>
  /** Every file with the time it was stored, for the sweeper. */
  list(): AsyncIterable<StoredFile>
}

/** 128 random bits in hex: the only names that ever reach a store. */
export const keyShape = /^[0-9a-f]{32}$/

export interface StoredFile {
  key: string
  storedAt: Date
}

/** There is no space left for files. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** The store gives no answer just now; it may a moment later. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable'
}

/** Turns the system's «disk full» and «quota reached» into `NoRoom`; any other error stays what it is. */
export function roomError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new NoRoom('No space is left for files', { cause: error })
    : error
}
