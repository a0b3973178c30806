import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Time in ms from the press until the next step's form is painted. Resolves as soon as the form is painted. */
    nextStepMs: Promise<number>
  }
}

/**
 * Makes the page measure the time from the next press of a button until the form of another step is painted and a
 * field of this form is enabled. Call before the press. The page measures the time itself, because each command of
 * Playwright takes about 0.2 s on the slowed processor.
 */
export async function timeNextStep(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>()
    window.nextStepMs = promise
    const headingNow = () => document.querySelector('h1')?.textContent
    const before = headingNow()
    // Until a field is enabled, the page shows a heading and grey placeholders.
    const isUsable = () =>
      headingNow() !== before &&
      document.querySelector('main form :is(input, select, textarea):enabled') !== null
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (!isUsable()) return requestAnimationFrame(look)
          // A timer that is set in an animation frame fires after this frame has been painted.
          return setTimeout(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}

/** Waits for the end of the measurement that `timeNextStep` has started. Returns its result in seconds. */
export async function nextStepSeconds(page: Page): Promise<number> {
  return (await page.evaluate(() => window.nextStepMs)) / 1000
}
