import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

/** Calls that are not saves: drafts, parts of pictures, and sign-in. The end of a session is treated as a save. */
const otherCalls =
  /^\/api\/(?:Application\/(?:save|remove|get)-draft|Utility|Authentication\/(?!end-session$))/

export interface Network {
  /** Aborts every API request with a network error. */
  cut(): void
  /** Aborts saves only. */
  cutSaves(): void
  /**
   * Lets the server apply the next save, then aborts the response to the save and every later API request. Resolves
   * when the server has applied the save.
   */
  cutAfterNextSave(): Promise<void>
  restore(): void
}

/** Intercepts the API requests of a context's pages. All requests pass until a function of the result is called. */
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
