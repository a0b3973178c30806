import { createStore } from '#web/state/store.ts'

const address = '/application/service-worker.js'

/** Whether a new version of the portal is waiting for the applicant to accept it. */
export const updateReady = createStore(false)

interface ScriptPolicy {
  createScriptURL(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}
declare global {
  /** Undefined in browsers without Trusted Types. */
  var trustedTypes: PolicyFactory | undefined
}

/**
 * Returns the service worker's URL, approved by a Trusted Types policy. Pages of the portal may load workers only from
 * approved URLs, and this policy approves no other URL.
 */
function approved(): string {
  const rules: ScriptPolicy = {
    createScriptURL(given) {
      if (given !== address) throw new TypeError('Not the service worker')
      return given
    },
  }
  return (globalThis.trustedTypes?.createPolicy('service-worker', rules) ?? rules).createScriptURL(address)
}

let registering: Promise<void> | null = null

/**
 * Registers the service worker once, so that the portal opens without a network. Does nothing without browser support.
 */
export function registerWorker(): Promise<void> {
  registering ??= register()
  return registering
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  const registration = await container.register(approved(), { scope: '/application/' })
  const offer = (waiting: ServiceWorker | null) => {
    // The first service worker replaces no older version, so there is no update to offer.
    if (waiting !== null && container.controller !== null) updateReady.set(true)
  }
  if (container.controller === null) void container.ready.then(({ active }) => keepLoaded(active))
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}

/**
 * Sends the URLs of the page's static files to the service worker, which stores these files, so that the page can be
 * reloaded without a network. This is necessary if the service worker was installed after the page was loaded. The files
 * are in the browser's cache, so nothing is downloaded again.
 */
function keepLoaded(worker: ServiceWorker | null): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage(loaded.filter((name) => name.startsWith(`${location.origin}/application/static/`)))
}
