/**
 * Reloads the page, with the new version of the portal if one waits. Otherwise the service worker would show the old
 * frame again, whose scripts may be gone.
 */
export async function loadNewest(): Promise<void> {
  // Missing over http and in old browsers.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const registration = await container?.getRegistration('/application/').catch(() => undefined)
  const waiting = registration?.waiting ?? null
  if (waiting === null) return location.reload()
  container?.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('update')
}
