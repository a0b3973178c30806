import { createStore } from '#web/state/store.ts'

/** Address of the service worker. */
const address = '/application/service-worker.js'

/** Whether a new version waits for the applicant's consent. */
export const updateReady = createStore(false)

interface ScriptPolicy {
  createScriptURL(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}
declare global {
  /** Missing in browsers without Trusted Types. */
  var trustedTypes: PolicyFactory | undefined
}

/** Our pages may load scripts only from addresses that a policy has approved. This policy approves one. */
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

/** Makes the portal open without a network. Does nothing in browsers that cannot do this. */
export function registerWorker(): Promise<void> {
  registering ??= register()
  return registering
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  const registration = await container.register(approved(), { scope: '/application/' })
  const offer = (waiting: ServiceWorker | null) => {
    // The first worker has nothing to replace.
    if (waiting !== null && container.controller !== null) updateReady.set(true)
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}
