import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

/** Calls that save nothing that the applicant changes: drafts, parts of pictures, and sign-in. */
const otherCalls =
  /^\/api\/(?:Application\/(?:save|remove|get)-draft|Utility|Authentication\/(?!end-session$))/

export interface Network {
  /** Aborts every API request with a network error. */
  cut(): void
  /** Aborts saves only. */
  cutSaves(): void
  /**
   * Lets the next save reach the server, then loses its response and every later API request. Resolves when the save
   * has arrived.
   */
  cutAfterNextSave(): Promise<void>
  restore(): void
}

/** Takes over the network of all pages of a context. It works until a function of the result is called. */
export async function networkOf(context: BrowserContext): Promise<Network> {
  let works = true
  let savesWork = true
  let onApplied: (() => void) | undefined
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const isSave = request.method() !== 'GET' && !otherCalls.test(pathname)
    if (onApplied !== undefined && isSave) {
      const applied = onApplied
      onApplied = undefined
      works = false
      expect((await route.fetch()).status()).toBe(200)
      await route.abort('connectionfailed')
      return applied()
    }
    await (works && (savesWork || !isSave) ? route.continue() : route.abort('connectionfailed'))
  })
  return {
    cut() {
      works = false
    },
    cutSaves() {
      works = true
      savesWork = false
    },
    cutAfterNextSave() {
      works = true
      const { promise, resolve } = Promise.withResolvers<void>()
      onApplied = resolve
      return promise
    },
    restore() {
      works = true
      savesWork = true
    },
  }
}
