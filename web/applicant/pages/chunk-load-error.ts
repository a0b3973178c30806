/**
 * Error for a script that could not be loaded. For example, there is no network, loading took too long, or a new
 * version has replaced the script.
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(cause: unknown) {
    super('This page could not be loaded.', { cause })
  }
}

/** Matches the error messages of Chromium, Firefox and Safari for a failed import. */
const importFailed = /dynamically imported module|Importing a module script failed/i

/**
 * Whether an error means that a script could not be loaded, either a page's script or a script imported by a component.
 */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof ChunkLoadError || (error instanceof TypeError && importFailed.test(error.message))
}
