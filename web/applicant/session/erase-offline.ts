/** Name of the cache with the documents that the applicant has downloaded. */
export const documentsCache = 'documents'

/** Erases all kept documents, for example when another applicant signs in on this device. */
export async function eraseDocuments(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(documentsCache)
}

/**
 * Erases the documents and the portal's files that were kept for use without a network, and unregisters the service
 * worker. Drafts, unsent saves and pictures in IndexedDB stay.
 */
export async function eraseOffline(): Promise<void> {
  const registrations = (await globalThis.navigator?.serviceWorker?.getRegistrations()) ?? []
  const portalRegistrations = registrations.filter(({ scope }) => new URL(scope).pathname === '/application/')
  // The worker still serves the open page, and must not store the page's scripts again.
  for (const { active } of portalRegistrations) active?.postMessage('erase')
  await Promise.all(portalRegistrations.map((registration) => registration.unregister()))
  if ('caches' in globalThis) {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  }
}
