import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Time in ms from the press until the next step is painted. Resolves as soon as the step is painted. */
    nextStepMs: Promise<number>
  }
}

/** Signs that the next step is usable: its title is shown, and `button` is enabled. Without `button`, any field. */
export interface UsableStep {
  title: string
  button?: string
}

/**
 * Makes the page measure the time from the next press of a button until the next step is painted and usable. The time
 * of an upload that the press starts is left out. Call before the press. The page measures the time itself, because
 * each command of Playwright takes about 0.2 s on the slowed processor.
 */
export async function timeNextStep(page: Page, next: UsableStep): Promise<void> {
  await page.evaluate(({ title, button }) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    window.nextStepMs = promise
    const has = (selector: string, text: string) =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.trim() === text)
    // Until a field or the button is enabled, the page shows a heading and grey placeholders.
    const isUsable = () =>
      has(':is(h1, h2)', title) &&
      (button === undefined
        ? document.querySelector('main :is(input, select, textarea):enabled') !== null
        : has('main button:enabled', button))
    const uploadEnd = () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes('/upload-part'))
        .reduce((end, { startTime, duration }) => Math.max(end, startTime + duration), 0)
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (!isUsable()) return requestAnimationFrame(look)
          // A timer that is set in an animation frame fires after this frame has been painted.
          return setTimeout(() => resolve(performance.now() - Math.max(timeStamp, uploadEnd())))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  }, next)
}

/** Waits for the end of the measurement that `timeNextStep` has started. Returns its result in seconds. */
export async function nextStepSeconds(page: Page): Promise<number> {
  return (await page.evaluate(() => window.nextStepMs)) / 1000
}
