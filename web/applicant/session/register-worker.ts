import { createStore } from '#web/state/store.ts'
import { hasEnded, sessionStore } from './session.ts'

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

let policy: ScriptPolicy | null = null

/**
 * Returns the service worker's URL, approved by a Trusted Types policy. Pages of the portal may load workers only from
 * approved URLs, and this policy approves no other URL. A page may create the policy only once.
 */
function approved(): string {
  const rules: ScriptPolicy = {
    createScriptURL(given) {
      if (given !== address) throw new TypeError('Not the service worker')
      return given
    },
  }
  policy ??= globalThis.trustedTypes?.createPolicy('service-worker', rules) ?? rules
  return policy.createScriptURL(address)
}

let registering: Promise<void> | null = null
/**
 * Whether a session has ended on this page. The end of a session unregisters the worker (`session/erase-offline.ts`).
 */
let unregistered = false
sessionStore.subscribe(() => {
  if (!hasEnded()) return
  registering = null
  unregistered = true
})

/**
 * Registers the service worker once per session, so that the portal opens without a network. Does nothing if the
 * browser has no service workers.
 */
export function registerWorker(): Promise<void> {
  registering ??= register().catch((error: unknown) => {
    registering = null
    throw error
  })
  return registering
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  const registration = await container.register(approved(), { scope: '/application/' })
  const offer = (waiting: ServiceWorker | null) => {
    // The first worker of a registration replaces no older version, so there is no update to offer. Do not check
    // `controller` instead: it may be the worker of a session that has ended.
    if (waiting !== null && registration.active !== null) updateReady.set(true)
  }
  const onControl = () => {
    // After a sign-out, the worker must store nothing.
    if (registering !== null) keepLoaded(container.controller)
  }
  if (registration.active === null) container.addEventListener('controllerchange', onControl, { once: true })
  // The worker of an ended session may still control the page. Chromium then installs no new worker, but keeps the old
  // one registered. The old worker must then store the files again.
  else if (unregistered || container.controller === null) keepLoaded(registration.active)
  unregistered = false
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
 * reloaded without a network. This is necessary if the service worker was installed after the page was loaded, or has
 * erased its files at the end of a session. The files are in the browser's cache, so nothing is downloaded again.
 */
function keepLoaded(worker: ServiceWorker | null): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage(loaded.filter((name) => name.startsWith(`${location.origin}/application/static/`)))
}
