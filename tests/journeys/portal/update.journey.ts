import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as dashboard from '../actions/dashboard.ts'
import { button, field, heading } from '../actions/auth-pages.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { proxiedPortal } from '../browser/newer-build.ts'
import { signInOnPhone, storedForOffline } from '../actions/offline-pages.ts'
import { paidApplicant } from '../actions/prepared.ts'

/* Tests the offer of a new version of the portal. A changed service worker simulates a new build. */

const { portal, browser } = await sharedPortalAndBrowser()

/** Looks for a new version, as the browser does when a page opens. Returns whether a new version is installed. */
const findUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing } = registration
    if (installing !== null)
      await new Promise((done) => installing.addEventListener('statechange', done, { once: true }))
    return registration.waiting !== null
  })

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** Sets a mark on the page, which is lost when the page is loaded again. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-first'))

test('no page with a form offers an update, and no tab with typed text is loaded again', async () => {
  const applicant = await paidApplicant(portal.url)
  const proxied = await proxiedPortal(portal)
  const person = await signInOnPhone({
    portal: { ...portal, url: proxied.url },
    browser,
    applicant,
    ownDevice: true,
    title: 'Bio-Data',
  })
  const { page: form, context } = person
  await storedForOffline(form)
  await field(form, 'Address').fill('12 Half-typed Road')
  await mark(form)
  proxied.upgrade()
  expect(await findUpdate(form)).toBe(true)
  const offer = (page: Page) => page.getByRole('complementary', { name: 'An update is ready' })
  expect(await offer(form).count()).toBe(0)

  const other = await context.newPage()
  await other.goto('/application/dashboard')
  await offer(other).waitFor()
  await expectGoodScreen(person, 'the offer of an update', other)
  await mark(other)
  await button(other, 'Update now').click()
  await expect.poll(() => isMarked(other).catch(() => true)).toBe(false)
  await heading(other, 'Complete your Application')
  await expect.poll(() => cacheNames(other)).toEqual(['frame-newest'])
  expect(await offer(other).count()).toBe(0)

  expect(await isMarked(form)).toBe(true)
  expect(await field(form, 'Address').inputValue()).toBe('12 Half-typed Road')
  await dashboard.openFromMenu(form, 'Dashboard')
  await heading(form, 'Complete your Application')
  expect(await isMarked(form)).toBe(true)
  // This tab still shows the older version, so it offers the update too.
  await button(form, 'Update now').click()
  await expect.poll(() => isMarked(form).catch(() => true)).toBe(false)
  await offer(form).waitFor({ state: 'detached' })
  await form.goto('/application/dashboard/registration/bio-data')
  await expect.poll(() => field(form, 'Address').inputValue()).toBe('12 Half-typed Road')
  await context.close()
  proxied.close()
})
