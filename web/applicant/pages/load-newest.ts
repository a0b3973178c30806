/**
 * Reloads the page. If a new version of the portal is waiting, activates it first. Without the activation, the service
 * worker would serve the old HTML again, whose scripts may no longer exist on the server.
 */
export async function loadNewest(): Promise<void> {
  // `serviceWorker` is undefined in old browsers, and outside a secure context (https or localhost).
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const registration = await container?.getRegistration('/application/').catch(() => undefined)
  const waiting = registration?.waiting ?? null
  if (waiting === null) return location.reload()
  container?.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('update')
}

/**
 * Whether the portal may reload the page automatically. Returns false if the browser would ask for confirmation,
 * because unsent text would be lost (`askBeforeLoss` in guarded/use-open-drafts.ts).
 */
export function mayReload(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
