/** A page's script did not arrive: the network dropped, or a new version of the portal has replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'

  constructor(cause: unknown) {
    super('This page could not be loaded.', { cause })
  }
}
