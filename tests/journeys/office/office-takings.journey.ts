import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asNaira, charged } from '#tests/support/payments/fees.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { button, expectMessage, field, heading } from '../actions/auth-pages.ts'
import { focusFault } from '../browser/keyboard.ts'
import { expectFocus, lookAtBoth } from '../browser/look.ts'
import { receivePartly } from '../browser/partial-download.ts'
import { holdUntil } from '../browser/upload-connection.ts'
import * as office from '../actions/office.ts'
import { applicantWhoPaidTwice } from '../actions/prepared.ts'

const { portal, browser } = await portalAndBrowser()

/** Returns whether the browser would ask before it closes the page. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('the bursar adds up, searches and exports the takings by keyboard', async () => {
  await applicantWhoPaidTwice(portal.url)
  const applicant = await applicantWhoPaidTwice(portal.url)
  const bursar = await office.newColleague(browser, portal, 'bursar', 'Ngozi Bello')
  const { page } = bursar
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await heading(page, 'Takings')
  const sums = page.getByRole('table', { name: 'Totals by fee' })
  const all = sums.getByRole('row', { name: /^All fees/ })
  await all.getByText(asNaira(4 * charged.application)).waitFor()
  await lookAtBoth(bursar, 'the takings')
  const row = page.getByRole('table', { name: 'Payments, newest first' }).locator('tbody tr').first()
  const { y, height } = (await row.boundingBox()) ?? { y: 800, height: 1 }
  expect((800 - y) / height).toBeGreaterThanOrEqual(14)

  await page.keyboard.press('f')
  await field(page, 'Fee').selectOption('School fee')
  await page.keyboard.press('Control+Enter')
  await page.getByText('No payments match these filters.').waitFor()
  expect(new URL(page.url()).searchParams.get('fee')).toBe('SchoolFee')

  await page.goto('/office/takings')
  const payments = page.getByRole('table', { name: 'Payments, newest first' })
  await payments.getByText(', refund due').first().waitFor()
  const reference = (await payments.getByRole('row').nth(1).getByRole('cell').nth(4).innerText()).trim()
  await page.keyboard.press('/')
  await page.keyboard.type(reference.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByText('1 shown, that is all.').waitFor()

  await page.keyboard.press('e')
  const saved = page.waitForEvent('download')
  const letGo = await holdUntil(page, '**/payment-exports/*')
  const dialog = page.getByRole('dialog', { name: 'Export this list' })
  await dialog.getByRole('button', { name: 'Excel file' }).waitFor()
  const linesOfButtons = () =>
    dialog.getByRole('button').evaluateAll((list) => list.map((each) => each.getBoundingClientRect().bottom))
  const expectOneLine = async () => {
    for (const width of [700, 1_000, 1_280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(new Set(await linesOfButtons()).size, `lines of buttons at ${width} px`).toBe(1)
    }
  }
  await expectOneLine()
  await page.keyboard.press('1')
  await dialog.getByText('The export is running').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'CSV file' }).isDisabled()).toBe(true)
  await expectOneLine()
  await lookAtBoth(bursar, 'a running export')
  // The export continues without its dialog, and then leaves another dialog open.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await dialog.waitFor()
  expect(await asksBeforeClosing(page)).toBe(true)
  letGo()
  await expectMessage(page, 'The export is saved.')
  expect(await asksBeforeClosing(page)).toBe(false)
  expect((await saved).suggestedFilename()).toMatch(/^payments-[\d-]{10}-mtr-[a-z\d-]+\.xlsx$/)
  const another = page.waitForEvent('download')
  const complete = await receivePartly(page, '/payment-exports/')
  await page.keyboard.press('2')
  await dialog.getByText('The export is running, 1.5 MB received.').waitFor()
  await expectFocus(page, 'Excel file')
  expect(await focusFault(page)).toBeNull()
  await complete()
  expect((await another).suggestedFilename()).toMatch(/\.csv$/)
  await dialog.waitFor({ state: 'detached' })

  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('What the applicant must do next').waitFor()
  await page.getByText(applicant.email).first().waitFor()

  // After the sign-out, another colleague may use this page, so the export is cancelled.
  await page.goto('/office/takings')
  await heading(page, 'Takings')
  await holdUntil(page, '**/payment-exports/*')
  await page.keyboard.press('e')
  await dialog.getByRole('button', { name: 'CSV file' }).waitFor()
  const begun = page.waitForRequest('**/payment-exports/*')
  await page.keyboard.press('2')
  const request = await begun
  await page.keyboard.press('Escape')
  const cancelled = page.waitForEvent('requestfailed', (failed) => failed === request)
  await button(page, 'Log out').click()
  await cancelled
  await heading(page, 'Office login')
  expect(await page.getByRole('region', { name: 'Messages' }).count()).toBe(0)
})
