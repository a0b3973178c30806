/** A page's script could not be loaded: no network, or the script is of an old version and no longer exists. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(cause: unknown) {
    super('This page could not be loaded.', { cause })
  }
}
