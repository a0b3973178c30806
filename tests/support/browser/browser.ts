import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { provideChromium } from '#scripts/chromium.ts'
import { unpackedChromium } from '#scripts/packaged-chromium/packaged-chromium.ts'

/** The two screens of the journeys: a cheap phone and a desktop computer. */
export const screens = {
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  },
  desk: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>

export interface VisitOptions {
  screen: keyof typeof screens
  url: string
  theme?: 'light' | 'dark'
  /** False to disable JavaScript. Default: true. */
  scripts?: boolean
}

/** One user's browser profile, with its cookies, storage and tabs, and the problems recorded in it. */
export interface Visit {
  context: BrowserContext
  page: Page
  /** Returns the recorded console errors, page errors and violations of the content security policy. */
  problems(): string[]
  /** Discards the recorded problems, for example after a test has cut the network. */
  forget(): void
}

/** Time limit for finding page content. It is long, because servers, databases and browsers may share two cores. */
const contentTimeoutMs = 60_000

/** Returns whether the browser has a back-forward cache. The packaged Chromium is a headless shell without one. */
export async function hasBackForwardCache(): Promise<boolean> {
  return (await provideChromium()) !== unpackedChromium()
}

/**
 * Features of Chromium that are turned off. The first three make Chromium load two web pages for the address bar of
 * each window. This takes most of the processor time of a new browser profile. The fourth makes Chromium start a
 * process in advance for the next page of each profile, which journeys rarely use. The others are the Linux features in
 * Playwright's own list. They are repeated here, because Chromium uses only the last list that it is given.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Option of Chromium that turns off `disabledFeatures`. */
export const withoutFeatures = `--disable-features=${disabledFeatures.join(',')}`

export interface BrowserOptions {
  /** Enables the back-forward cache, which Playwright disables by default. */
  keepsPages?: boolean
  /** More command-line options of Chromium. */
  args?: readonly string[]
}

export async function openBrowser({ keepsPages = false, args = [] }: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    executablePath: await provideChromium(),
    // The first two options turn off Chromium's own sandbox, which does not work as root, and its use of /dev/shm,
    // which is small in containers.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--force-prefers-reduced-motion',
      withoutFeatures,
      ...args,
    ],
  })
}

/** Opens a fresh browser profile. The caller must close its `context`. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({
    ...screens[options.screen],
    baseURL: options.url,
    javaScriptEnabled: options.scripts ?? true,
    colorScheme: options.theme ?? 'light',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(contentTimeoutMs)
  // The browser asks for confirmation when a page with unsent text is closed or left. Journeys always confirm.
  context.on('dialog', (dialog) => void dialog.accept())
  const problems: string[] = []
  const beingLeft = pagesBeingLeft(context)
  context.on('weberror', (error) => {
    if (!beingLeft(error.page())) problems.push(`page error: ${String(error.error())}`)
  })
  context.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.text().includes('Content Security Policy')
    if (isProblem && !beingLeft(message.page()))
      problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  return {
    context,
    page: await context.newPage(),
    problems: () => [...problems],
    forget: () => void problems.splice(0),
  }
}

/** Kills the process of a tab. Unlike a closed tab, a killed tab cannot send a last request. */
export async function killTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The crashed process sends no response to this command, so its promise is not awaited.
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

/**
 * Returns a function that checks whether a page is navigating away. Requests that the navigation cancels cause harmless
 * errors, which are not recorded.
 */
function pagesBeingLeft(context: BrowserContext): (page: Page | null) => boolean {
  const leavingPages = new Set<Page>()
  context.on('page', (page) => {
    page.on('request', (request) => void (request.isNavigationRequest() && leavingPages.add(page)))
    page.on('requestfailed', (request) => void (request.isNavigationRequest() && leavingPages.delete(page)))
    page.on('framenavigated', () => void leavingPages.delete(page))
  })
  return (page) => page !== null && leavingPages.has(page)
}
