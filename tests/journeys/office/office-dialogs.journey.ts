import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { button, field, heading } from '../actions/auth-pages.ts'
import { fillQueue } from '../actions/fill-queue.ts'
import { expectFocus } from '../browser/look.ts'
import { twoFrames } from '../browser/settled.ts'
import * as office from '../actions/office.ts'
import { openAnother, shownApplication as shown } from '../actions/office.ts'

/* Tests what happens to the page, its focus and its dialogs when a response is late, or a control disappears. */

const { portal, browser } = await portalAndBrowser({ prepare: (started) => fillQueue(started, 4) })

/**
 * Presses `n` and holds the response of the server. Returns a function that lets the response pass and returns the
 * applicant id of the acquired application. The function waits until the page has added the application to the review
 * walk of the tab. Otherwise a page that is loaded next would not know the application, and `n` would open another.
 */
async function pressNextSlowly(page: Page): Promise<() => Promise<string>> {
  const isNext = (request: Request) =>
    request.url().endsWith('/review-next') && 'current' in request.postDataJSON()
  const held = Promise.withResolvers<void>()
  await page.route('**/Office/review-next', async (route) => {
    if (isNext(route.request())) await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest(isNext)
  const answered = page.waitForResponse((response) => isNext(response.request()))
  await page.keyboard.press('n')
  await sent
  return async () => {
    held.resolve()
    const { data } = await (await answered).json()
    await page.unroute('**/Office/review-next')
    await page.waitForFunction(
      (id) => sessionStorage.getItem('draft:review')?.includes(id) === true,
      data.applicantId,
    )
    return data.applicantId
  }
}

test('a slow response opens no application on another page, and changes no open dialog', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Bola Idris')
  await page.goto('/office/?status=submitted')
  await page.getByText(/shown, that is all/).waitFor()
  await page.keyboard.press('n')
  await page.getByText(/^You, until/).waitFor()
  const first = shown(page)
  const arrive = await pressNextSlowly(page)
  await page.keyboard.press('u')
  await heading(page, 'Queue')
  const second = await arrive()
  await page.keyboard.press('j')
  expect(shown(page)).toBe(null)
  await page.goto(`/office/applications/${first}?status=submitted`)
  await page.getByText(/^You, until/).waitFor()
  expect(await openAnother(page, () => page.keyboard.press('n'))).toBe(second)

  const name = await page.locator('h1', { hasText: /^(?!Application$)/ }).innerText()
  const arriveAgain = await pressNextSlowly(page)
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Assign this application' })
  await dialog.getByText(`${name}: assigned to nobody now.`).waitFor()
  const third = await arriveAgain()
  await expect.poll(() => shown(page)).toBe(third)
  const assigned = page.waitForRequest('**/Office/assign-application')
  await dialog.getByRole('button', { name: /Nobody$/ }).press('Enter')
  expect((await assigned).postDataJSON()).toMatchObject({ applicantId: second })
})

test('the focus stays on a filter of the queue, so that the arrow keys can change it again', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Efe Sani')
  await page.getByText(/shown, that is all/).waitFor()
  await page.keyboard.press('O')
  const order = field(page, 'Order')
  for (const expected of ['-submitted', 'waiting']) {
    await page.keyboard.press('ArrowDown')
    await page.waitForURL((url) => url.searchParams.get('sort') === expected)
    await page.getByText(/shown, that is all/).waitFor()
    await expectFocus(page, 'Order')
    expect(await order.inputValue()).toBe(expected)
  }
  // A removed filter disappears with its button.
  await page.goto('/office/?awaited=no')
  await button(page, 'Remove the filter Results: All results known').press('Enter')
  await expectFocus(page, 'Queue')
})

test('the focus stays beside a view when the focused button is replaced', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Eze')
  await page.keyboard.press('V')
  await field(page, 'Name').fill('Open')
  await page.keyboard.press('Enter')
  await heading(page, 'Open')
  await page.keyboard.press('V')
  const views = page.getByRole('dialog', { name: 'Views' })
  const expectViewFocus = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-view'))).toBe(true)
  await views.getByRole('button', { name: 'Delete Open' }).press('Enter')
  await expectFocus(page, 'Delete')
  await views.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await expectViewFocus()
  await views.getByRole('button', { name: 'Rename Open' }).press('Enter')
  await field(page, 'New name').fill('Free')
  await page.keyboard.press('Enter')
  await expectViewFocus()
  await views.getByRole('button', { name: 'Delete Free' }).press('Enter')
  await expectFocus(page, 'Delete')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'Find a view')
})

test('a dry run that was cancelled with Esc does not open when its response is late', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Dayo Musa')
  await page.getByText(/shown, that is all/).waitFor()
  await page.keyboard.press('*')
  await page.getByText('4 selected').waitFor()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'Propose for 4 applications' })
  await dialog.waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/Office/plan-proposals', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/Office/plan-proposals')
  const answered = page.waitForResponse('**/Office/plan-proposals')
  await page.keyboard.press('Control+Enter')
  await sent
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  held.resolve()
  const response = await answered
  expect(response.status()).toBe(200)
  await response.finished()
  // The page opens the dry run in a microtask after the response, so it would be open after two frames.
  await twoFrames(page)
  expect(new URL(page.url()).pathname).toBe('/office/')
})
