import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screens, visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { badTexts } from '../browser/bad-texts.ts'
import { type Decide, openOffice } from '../actions/decided.ts'
import * as authPages from '../actions/auth-pages.ts'
import { lostInForcedColours } from '../browser/forced-colours.ts'
import { sidewaysOverflow } from '../browser/look.ts'
import { misplacedMessages } from '../browser/messages.ts'
import { watchLoading } from '../browser/settled.ts'
import { publicViews, signedInViews } from '../actions/portal-pages.ts'

/*
 * Tests every page of the portal for people who need forced colours, a large zoom or large text. Also tests that no
 * message covers a control.
 */

let decide: Decide

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare(started) {
    decide = await openOffice(started)
  },
})
const photo = await noisyPicture(600, 800, 'jpeg')
const groups = [publicViews, ...signedInViews(portal, photo, (...decision) => decide(...decision))]

/** Size in CSS pixels of a 1,280 × 1,024 window at 400 % zoom. WCAG 1.4.10 requires that pages work at this size. */
const zoomed = { width: 320, height: 256 }

test.each(groups)('the pages of $who are easy to read', async ({ create, views }) => {
  const applicant = await create?.()
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  const settled = watchLoading(page)
  if (applicant !== undefined) {
    await page.goto('/application/auth/login')
    await authPages.login(page, applicant)
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor({ state: 'detached' })
    await settled()
  }
  for (const { path, act } of views) {
    await page.goto(`/application/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled()
    if (act !== undefined) {
      await act(page)
      await settled()
    }
    await expectMessagesBesideControls(page, path)
    const lost = () => lostInForcedColours(page)
    await expect.poll(lost, { message: `${path} with forced colours` }).toEqual([])
    await page.setViewportSize(zoomed)
    await expectReadable(page, `${path} at 400 % zoom`)
    await page.setViewportSize(screens.phone.viewport)
    expect(await enlargeText(page), `${path} with text at 200 %`).toEqual([])
    await expectReadable(page, `${path} with text at 200 %`)
  }
  await context.close()
})

/** Sets the text size to 200 %. Returns the texts that do not grow to twice their size. */
function enlargeText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const before = [...document.querySelectorAll('body *')]
      .filter(({ childNodes }) => [...childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .map((element) => ({ element, size: sizeOf(element) }))
    document.documentElement.style.fontSize = '200%'
    return before
      .filter(({ element, size }) => sizeOf(element) < 1.99 * size)
      .map(({ element, size }) => `${element.textContent}: ${size} px to ${sizeOf(element)} px`)
  })
}

/** Expects that no message covers a control on either screen, and leaves the page on the phone. */
async function expectMessagesBesideControls(page: Page, path: string): Promise<void> {
  for (const [screen, { viewport }] of Object.entries(screens)) {
    await page.setViewportSize(viewport)
    // Messages disappear after some seconds, so this check does not wait until it succeeds.
    expect(await misplacedMessages(page), `messages on ${path} on a ${screen}`).toEqual([])
  }
  await page.setViewportSize(screens.phone.viewport)
}

async function expectReadable(page: Page, name: string): Promise<void> {
  await expect.poll(() => badTexts(page), { message: `texts of ${name}` }).toEqual([])
  const message = `${name} is wider than the screen, in pixels`
  await expect.poll(() => sidewaysOverflow(page), { message }).toBe(0)
}
