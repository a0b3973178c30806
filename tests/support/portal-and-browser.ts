import { afterAll } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { type PortalOptions, type PortalServer, startPortal } from './portal-server.ts'

/** Starts a portal server and a browser for the tests of one file. Both are closed after the last test. */
export async function portalAndBrowser(
  options?: PortalOptions,
): Promise<{ portal: PortalServer; browser: Browser }> {
  const [portal, browser] = await Promise.all([startPortal(options), openBrowser()])
  afterAll(async () => {
    await browser.close()
    await portal.close()
  })
  return { portal, browser }
}
