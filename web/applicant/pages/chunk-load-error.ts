/** A page's script could not be loaded: there is no network, or a new version has replaced the script. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(cause: unknown) {
    super('This page could not be loaded.', { cause })
  }
}
