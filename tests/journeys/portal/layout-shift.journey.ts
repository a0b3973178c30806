import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { screens, visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { type Applicant, login } from '../actions/auth-pages.ts'
import { movedTexts, recordMoves } from '../browser/moves.ts'
import { publicPaths } from '../actions/portal-pages.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { watchLoading } from '../browser/settled.ts'

/*
 * Tests that pages have no layout shift when the web font of `--display-face` loads: all public pages, and two pages of
 * an applicant who has submitted.
 */

let applicant: Applicant

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare({ url }) {
    applicant = await submittedApplicant(url, await noisyPicture(300, 400, 'jpeg'))
  },
})

/** Replaces the font names in `local()`, so that the browser finds none of the local fallback fonts. */
const withoutLocalFonts = (css: string) => css.replaceAll(/local\([^)]*\)/g, "local('none such')")

/**
 * Ways in which the web font loads. If `isLate`, the font loads after the first paint, and the page first shows a
 * fallback font. Without `hasLocalFonts`, the browser has none of the fallback fonts that the style sheet names.
 */
const arrivals = [
  { name: 'the font arrives at once', isLate: false, hasLocalFonts: true },
  { name: 'the font arrives after the first paint', isLate: true, hasLocalFonts: true },
  { name: 'the font arrives after the first paint, with no known font', isLate: true, hasLocalFonts: false },
]

const signedInPaths = ['dashboard', 'dashboard/admission-status']

const cases = [...publicPaths, ...signedInPaths].flatMap((path) =>
  (Object.keys(screens) as (keyof typeof screens)[]).map((screen) => ({ path, screen })),
)

test.each(cases)('/$path does not move on a $screen', async ({ path, screen }) => {
  const person = await visit(browser, { screen, url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  const settled = watchLoading(page)
  if (signedInPaths.includes(path)) {
    await page.goto('/application/auth/login')
    await login(page, applicant)
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor({ state: 'detached' })
    await settled()
  }
  let painted = Promise.resolve()
  let hasLocalFonts = true
  let fontRequests = 0
  // With these Playwright routes, a page does not use the browser's cache, so each visit loads the font again.
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const css = await response.text()
    await route.fulfill({ response, body: hasLocalFonts ? css : withoutLocalFonts(css) })
  })
  await page.route('**/*.woff2', async (route) => {
    fontRequests += 1
    await painted
    await route.continue()
  })
  await recordMoves(page)
  for (const arrival of arrivals) {
    const { promise, resolve } = Promise.withResolvers<void>()
    painted = promise
    hasLocalFonts = arrival.hasLocalFonts
    fontRequests = 0
    if (!arrival.isLate) resolve()
    await page.goto(`/application/${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    resolve()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled()
    await expect.poll(() => page.evaluate(isFontLoaded)).toBe(true)
    expect(fontRequests, `font requests when ${arrival.name}`).toBe(1)
    expect(await movedTexts(page), `moved texts when ${arrival.name}`).toEqual([])
  }
  await context.close()
})

const isFontLoaded = () => [...document.fonts].some(({ status }) => status === 'loaded')
