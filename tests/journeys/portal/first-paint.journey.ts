import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { institutionFolders } from '#server/config.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { institutionFolder } from '#tests/support/institution/index.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import * as authPages from '../actions/auth-pages.ts'
import { signInOnPhone, storedForOffline } from '../actions/offline-pages.ts'
import { applicantToSubmit, submittedApplicant } from '../actions/prepared.ts'
import { movedTexts, recordMoves } from '../browser/moves.ts'
import { twoFrames, watchLoading } from '../browser/settled.ts'

const { portal, browser } = await sharedPortalAndBrowser()

/** Returns the text of the first heading that the page shows. */
async function title(page: Page): Promise<string | undefined> {
  // Waits for the heading and reads its text in one step, because the page can replace the heading in between.
  const text = await page.waitForFunction(() => document.querySelector('h1')?.textContent)
  return text.jsonValue()
}

/**
 * Intercepts the page's requests to URLs that match `pattern`: API calls by default. `hold` delays all later requests
 * until `release` is called.
 */
async function holdableCalls(
  page: Page,
  pattern: string | RegExp = '**/api/**',
): Promise<{ hold(): void; release(): void }> {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  await page.route(pattern, async (route) => {
    await gate.promise
    // Continuing fails if the page has been closed or has navigated away in the meantime.
    await route.continue().catch(() => undefined)
  })
  return {
    hold: () => {
      gate = Promise.withResolvers<void>()
    },
    release: () => gate.resolve(),
  }
}

test('a signed-in page shows its frame and heading before the server has answered', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(600, 800, 'jpeg'))
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  // The device has stored no progress yet when the dashboard is opened again. After that, `calls` handles this call.
  const tracker = await holdableCalls(page, '**/api/Application/get-tracker')
  tracker.hold()
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Your Application')
  const pages = [
    'dashboard',
    'dashboard/registration/bio-data',
    'dashboard/registration/next-of-kin',
    'dashboard/registration/program-choices',
    'dashboard/registration/records',
    'dashboard/registration/picture-upload',
    'dashboard/registration/complete-profile',
    'dashboard/registration/completed-profile',
    'dashboard/notifications',
    'dashboard/account',
    'dashboard/payment-history',
    'dashboard/admission-status',
    'dashboard/matric',
    'dashboard/enrolment',
    'payments/all',
    // The receipts page is last, because it downloads a PDF by itself. The download would slow down the next page.
    'dashboard/receipts',
  ]
  const calls = await holdableCalls(page)
  for (const path of pages) {
    calls.hold()
    await page.goto(`/application/${path}`)
    const early = await title(page)
    if (path.startsWith('dashboard'))
      await page.getByText(`${applicant.firstName} ${applicant.lastName}`).first().waitFor()
    const answered = page.waitForResponse('**/api/Profile/Get-Profile')
    calls.release()
    await answered
    await page.locator('[role=status]').filter({ hasText: 'Loading' }).first().waitFor({ state: 'detached' })
    expect([path, await title(page)]).toEqual([path, early])
  }
  await person.context.close()
})

/** Waits for the prerendered frame of the page at `path`: bar, heading and skeleton, without a usable button. */
async function expectFrame(page: Page, path: string): Promise<void> {
  expect(await title(page), `heading of ${path}`).not.toBe('')
  const bar = page.getByRole('banner')
  const isDashboard = path.startsWith('/application/dashboard')
  await (isDashboard
    ? bar.getByRole('link', { name: 'Notifications' })
    : bar.getByRole('button', { name: 'Logout', disabled: true })
  ).waitFor()
  await page.getByRole('main').getByText('Loading...').first().waitFor()
}

/** Returns the URL paths of the pages whose frame is prerendered. */
async function framedPaths(): Promise<string[]> {
  const { pagesDir } = institutionFolders({ INSTITUTION_DIR: institutionFolder })
  return Object.keys(JSON.parse(await readFile(join(pagesDir, 'portal', 'frames.json'), 'utf8')))
}

test('bar, heading and skeleton are shown before any script is loaded', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(600, 800, 'jpeg'))
  for (const screen of ['phone', 'desk'] as const) {
    const person = await visit(browser, { screen, url: portal.url })
    reportFailure(person, portal)
    const { page } = person
    await page.goto('/application/auth/login')
    await authPages.login(page, applicant)
    await authPages.heading(page, 'Your Application')
    const scripts = await holdableCalls(page, '**/static/js/**')
    const calls = await holdableCalls(page)
    // The test checks only the frame of these pages, so it never releases their scripts, to save time.
    for (const path of await framedPaths()) {
      scripts.hold()
      calls.hold()
      await page.goto(path, { waitUntil: 'commit' })
      await expectFrame(page, path)
    }
    for (const [path, name] of [
      ['dashboard', 'Your Application'],
      ['dashboard/account/', 'Account'],
      ['dashboard/registration/completed-profile', 'Your Completed Profile'],
    ] as const) {
      scripts.hold()
      calls.hold()
      await page.goto(`/application/${path}`, { waitUntil: 'commit' })
      await authPages.heading(page, name)
      await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).waitFor()
      await page.getByRole('main').getByText('Loading...').first().waitFor()
      scripts.release()
      await page.getByText(`${applicant.firstName} ${applicant.lastName}`).first().waitFor()
      await expect.poll(() => page.getByRole('status').filter({ hasText: 'Loading...' }).count()).toBe(1)
      calls.release()
      await page.getByRole('main').getByText('Loading...').first().waitFor({ state: 'detached' })
    }
    expect(person.problems()).toEqual([])
    await person.context.close()
  }
})

/** Changes the service worker's stored copy of the entry script to an empty script, or back to the real one. */
const replaceEntry = (page: Page, by: 'empty' | 'real') =>
  page.evaluate(async (script) => {
    const name = (await caches.keys()).find((each) => each.startsWith('frame-')) ?? ''
    const cache = await caches.open(name)
    const entry = (await cache.keys()).find(({ url }) => url.includes('/static/js/index-'))
    if (entry === undefined) throw new Error('The worker has no entry script')
    const empty = new Response('', { headers: { 'content-type': 'text/javascript' } })
    // The worker has stored nothing for the URL with a query, so it loads the script from the server.
    await cache.put(entry.url, script === 'empty' ? empty : await fetch(`${entry.url}?real`))
  }, by)

test('on the applicant’s own phone, each page also begins with its own frame, and nothing moves', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(600, 800, 'jpeg'))
  const person = await signInOnPhone({ portal, browser, applicant, ownDevice: true })
  const { page } = person
  const settled = watchLoading(page)
  await storedForOffline(page)
  const headingIn = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]
  // While the entry script is empty, it cannot change the page that the worker has sent.
  await replaceEntry(page, 'empty')
  for (const path of await framedPaths()) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker()).toBe(true)
    await expectFrame(page, path)
    expect(await title(page)).toBe(headingIn(await (await fetch(portal.url + path)).text()))
  }
  await replaceEntry(page, 'real')
  await recordMoves(page)
  const calls = await holdableCalls(page)
  for (const path of ['dashboard', 'dashboard/account', 'payments/all']) {
    calls.hold()
    await page.goto(`/application/${path}`)
    await page
      .getByRole('button', { name: /^(?:Menu|Logout)$/, disabled: false })
      .first()
      .waitFor()
    calls.release()
    await settled()
    expect({ path, moved: await movedTexts(page) }).toEqual({ path, moved: [] })
  }
  expect(person.problems()).toEqual([])
  await person.context.close()
})

test('the frame is also shown first if this device has stored no profile', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(600, 800, 'jpeg'))
  const person = await visit(browser, { screen: 'desk', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  const settled = watchLoading(page)
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Your Application')
  // The page stores the profile when the response has loaded, so the test clears the storage only after that.
  await settled()
  const calls = await holdableCalls(page)
  calls.hold()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('/application/dashboard/notifications')
  expect(await title(page)).toBe('Notifications')
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Notifications' }).isVisible())
    .toBe(true)
  const name = page.getByText(`${applicant.firstName} ${applicant.lastName}`)
  expect(await name.count()).toBe(0)
  calls.release()
  await name.waitFor()
  expect(await title(page)).toBe('Notifications')
  await person.context.close()
})

test('after submitting, the preview stays as it was until the next page is shown', async () => {
  const applicant = await applicantToSubmit(portal.url, await noisyPicture(600, 800, 'jpeg'))
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  const script = Promise.withResolvers<void>()
  await page.route('**/static/js/admission*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.button(page, 'Submit').click()
  await authPages.button(page, 'Yes, Submit').click()
  await page.waitForURL('**/dashboard/admission-status')
  expect(await title(page)).toBe('Preview Profile')
  expect(await page.getByText('This is what you sent us.').count()).toBe(0)
  script.resolve()
  await page.getByText('We have your application').waitFor()
  await person.context.close()
})

test('a step of a submitted application has its heading before its script is loaded', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(600, 800, 'jpeg'))
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  const scripts = await holdableCalls(page, '**/static/js/submitted*')
  scripts.hold()
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Your Application')
  // The page requests its script when it knows the profile. From then on, the heading is no longer that of the frame.
  const requested = page.waitForRequest('**/static/js/submitted*')
  await page.goto('/application/dashboard/registration/bio-data')
  await requested
  await twoFrames(page)
  expect(await page.locator('h1').allTextContents()).toEqual(['Bio-Data'])
  expect(await page.getByRole('main').getByText('Loading...').count()).toBe(1)
  scripts.release()
  await page.getByText('This section can no longer be changed.').waitFor()
  expect(await title(page)).toBe('Bio-Data')
  await person.context.close()
})
