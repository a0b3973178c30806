import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { heading } from '../actions/auth-pages.ts'
import { fillQueue } from '../actions/fill-queue.ts'
import { twoFrames } from '../browser/settled.ts'
import * as office from '../actions/office.ts'

/* Tests that a late response to the start of a dry run does not change or hide what the colleague has typed meanwhile. */

const { portal, browser } = await portalAndBrowser({ prepare: (started) => fillQueue(started, 4) })

async function selectAll(page: Page): Promise<void> {
  await page.getByText(/shown, that is all/).waitFor()
  await page.keyboard.press('*')
  await page.getByText('4 selected').waitFor()
}

/**
 * Presses `key`, which starts a dry run, and holds the response of the server. Returns a function that lets the response
 * pass and waits until the page has handled it.
 */
async function startSlowly(page: Page, key: string, endpoint: string): Promise<() => Promise<void>> {
  const url = `**/Office/${endpoint}`
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest(url)
  const answered = page.waitForResponse(url)
  await page.keyboard.press(key)
  await sent
  return async () => {
    held.resolve()
    const response = await answered
    expect(response.status()).toBe(200)
    await response.finished()
    // The page handles the response in a microtask, so it has done so after two frames.
    await twoFrames(page)
    await page.unroute(url)
  }
}

test('a late response neither restores nor deletes the text of a request to many applicants', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Ngozi Bello')
  await selectAll(page)
  const dialog = page.getByRole('dialog', { name: 'Request for 4 applications' })
  const text = dialog.getByLabel('Text', { exact: true })
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('q')
  await dialog.getByLabel('Template').focus()
  await page.keyboard.type('Cert')
  await expect.poll(() => text.inputValue()).toContain('{name}')
  await text.fill('Bring the original.')

  const arrive = await startSlowly(page, 'Control+Enter', 'plan-requests')
  await close()
  await page.keyboard.press('q')
  await expect.poll(() => text.inputValue()).toBe('Bring the original.')
  await text.fill('Bring a copy.')
  await arrive()
  await close()
  await page.keyboard.press('q')
  await expect.poll(() => text.inputValue()).toBe('Bring a copy.')

  const arriveAgain = await startSlowly(page, 'Control+Enter', 'plan-requests')
  await close()
  await page.keyboard.press('q')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await arriveAgain()
  await page.keyboard.press('q')
  await expect.poll(() => text.inputValue()).toBe('')
})

test('a late dry run of approvals does not replace an open dialog', async () => {
  const { page } = await office.newColleague(browser, portal, 'approver', 'Tunde Alabi')
  await selectAll(page)
  const arrive = await startSlowly(page, 'Shift+B', 'plan-approvals')
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'Propose for 4 applications' })
  const conditions = dialog.getByLabel('Conditions')
  await conditions.fill('Bring the original.')
  await arrive()
  expect(new URL(page.url()).pathname).toBe('/office/')
  expect(await conditions.inputValue()).toBe('Bring the original.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+B')
  await heading(page, 'Dry run: approvals')
})
