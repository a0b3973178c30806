import type { Browser, Locator, Page } from 'playwright-core'
import * as authPages from '#tests/journeys/actions/auth-pages.ts'
import { visit } from '#tests/support/browser/browser.ts'

/** The simulated slow phone: its processor is `cpuFactor` times slower than the processor of this machine. */
const cpuFactor = 4
const bitsPerSecond = 400_000
export const roundTripMs = 400

/**
 * Opens a new browser profile with a phone's screen, the slow processor and the slow network. Runs `work` in its first
 * tab.
 */
export async function onSlowPhone<T>(
  browser: Browser,
  url: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { context, page } = await visit(browser, { screen: 'phone', url })
  try {
    const devtools = await context.newCDPSession(page)
    const throughput = bitsPerSecond / 8
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    await slowProcessor(page)
    return await work(page)
  } finally {
    await context.close()
  }
}

export async function slowProcessor(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuFactor })
}

/**
 * Scrolls the field to the middle of the screen, as a phone scrolls it above the keyboard, and types with key presses.
 * Headless Chromium draws nothing near the lower edge, so no painted frame would follow a key press there.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await field.pressSequentially(text)
}

/** Signs in. The caller must wait for the next page, which depends on the applicant's stage. */
export async function signInAs(page: Page, applicant: authPages.Applicant): Promise<void> {
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Returns the Largest Contentful Paint so far, in seconds after the start of the navigation. */
export async function secondsToRead(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve((list.getEntries().at(-1)?.startTime ?? Number.NaN) / 1000)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
