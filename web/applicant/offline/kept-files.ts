import { documentsCache } from '../session/erase-offline.ts'
import { isOwnDevice } from '../session/persisted.ts'

/** Returns the browser's cache storage; null if it is missing, for example over http. */
function storage(): CacheStorage | null {
  return 'caches' in globalThis ? caches : null
}

/**
 * Stores a document on the applicant's own device, so that it opens without a network. Does nothing on shared devices.
 */
export async function keepDocument(path: string, file: Blob): Promise<void> {
  if (!isOwnDevice()) return
  const cache = await storage()?.open(documentsCache)
  await cache?.put(`/api${path}`, new Response(file))
}

/** Returns the copy of a document that was kept when the applicant last downloaded it; null if there is none. */
export async function keptDocument(path: string): Promise<Blob | null> {
  const response = await storage()?.match(`/api${path}`, { cacheName: documentsCache })
  return response === undefined ? null : response.blob()
}
