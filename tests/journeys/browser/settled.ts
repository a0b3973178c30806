import type { Page, Request } from 'playwright-core'

const longestWaitMs = 30_000

/**
 * Starts counting the requests of a page. The returned function waits until the page is complete: no request is in
 * flight, no placeholder is shown, and fonts and images are loaded, except lazy images. Does not use Vitest, because a
 * benchmark calls it too.
 * @throws after `longestWaitMs`
 */
export function watchLoading(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>()
  page.on('request', (request) => void inFlight.add(request))
  page.on('requestfinished', (request) => void inFlight.delete(request))
  page.on('requestfailed', (request) => void inFlight.delete(request))
  // The evaluation fails while the page navigates.
  const isShown = () => page.evaluate(isShownCompletely).catch(() => false)
  const isComplete = async () => (await isShown()) && inFlight.size === 0
  return async () => {
    const end = Date.now() + longestWaitMs
    while (!(await isComplete())) {
      if (Date.now() > end) throw new Error(`${page.url()} is not complete`)
      await page.waitForTimeout(50)
    }
  }
}

/** Waits until the page has drawn two frames. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )
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
