import { afterAll, beforeEach } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { type PortalOptions, type PortalServer, startPortal } from './portal-server.ts'

interface FileOptions extends PortalOptions {
  /** Creates what all tests of the file need, for example applicants. Runs after each start with new data. */
  prepare?(portal: PortalServer): Promise<void>
}

/**
 * Starts a portal server and a browser for the tests of one file. Both are closed after the last test. Before the second
 * attempt of a test, the server gets the data of a new installation, because the first attempt has changed its data.
 */
export async function portalAndBrowser({
  prepare = async () => undefined,
  ...options
}: FileOptions = {}): Promise<{ portal: PortalServer; browser: Browser }> {
  const [portal, browser] = await Promise.all([startPortal(options), openBrowser()])
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return
    await portal.renew()
    await prepare(portal)
  })
  afterAll(async () => {
    await browser.close()
    await portal.close()
  })
  await prepare(portal)
  return { portal, browser }
}
