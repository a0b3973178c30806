import { expect } from 'vitest'
import type { Page, Request } from 'playwright-core'

/**
 * Starts counting the requests of a page. The returned function waits until the page is complete: no request is in
 * flight, no placeholder is shown, and fonts and images are loaded.
 */
export function watchLoading(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>()
  page.on('request', (request) => void inFlight.add(request))
  page.on('requestfinished', (request) => void inFlight.delete(request))
  page.on('requestfailed', (request) => void inFlight.delete(request))
  const isComplete = async () => (await page.evaluate(isShownCompletely)) && inFlight.size === 0
  return () => expect.poll(isComplete, { message: `${page.url()} is complete` }).toBe(true)
}

async function isShownCompletely(): Promise<boolean> {
  // A response that has just arrived is shown after two frames at the latest, or has caused another request.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return (
    document.readyState === 'complete' &&
    document.querySelector('[data-loading]') === null &&
    document.fonts.status === 'loaded' &&
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
  )
}
