import { afterAll, beforeEach } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { type PortalOptions, type PortalServer, startPortal, startSharedPortal } from './portal-server.ts'

interface Prepared {
  /** Creates what all tests of the file need, for example applicants. Runs after each start with new data. */
  prepare?(portal: PortalServer): Promise<void>
}

interface PortalAndBrowser {
  portal: PortalServer
  browser: Browser
}

/** Browser and portal that this worker process uses for all its test files, one file after the other. */
let sharedBrowser: Browser | undefined
let sharedPortal: PortalServer | undefined

/**
 * Starts a portal server for the tests of one file and closes it after the last test. The browser is shared by all
 * files of a worker process. Before the second attempt of a test, the server gets the data of a new installation,
 * because the first attempt has changed its data.
 */
export async function portalAndBrowser({
  prepare,
  ...options
}: PortalOptions & Prepared = {}): Promise<PortalAndBrowser> {
  const [portal, browser] = await Promise.all([startPortal(options), provideBrowser()])
  afterAll(() => portal.close())
  return prepareTests({ portal, browser }, prepare)
}

/**
 * Like `portalAndBrowser`, but all files of a worker process that call this function share one portal. So their tests
 * must depend only on applicants that they create themselves, and must not stop the server or change it for others.
 */
export async function sharedPortalAndBrowser({ prepare }: Prepared = {}): Promise<PortalAndBrowser> {
  const [portal, browser] = await Promise.all([provideSharedPortal(), provideBrowser()])
  return prepareTests({ portal, browser }, prepare)
}

async function prepareTests(pair: PortalAndBrowser, prepare: Prepared['prepare']): Promise<PortalAndBrowser> {
  const { portal, browser } = pair
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return
    await portal.renew()
    await prepare?.(portal)
  })
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  await prepare?.(portal)
  return pair
}

/** Returns the shared browser, or a new one if it has crashed. Playwright closes it when the worker process ends. */
async function provideBrowser(): Promise<Browser> {
  if (!sharedBrowser?.isConnected()) sharedBrowser = await openBrowser()
  return sharedBrowser
}

/** Returns the shared portal. Starts it again if it has crashed. The server stops when the worker process ends. */
async function provideSharedPortal(): Promise<PortalServer> {
  sharedPortal ??= await startSharedPortal()
  await sharedPortal.start()
  return sharedPortal
}
