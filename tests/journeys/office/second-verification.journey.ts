import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { expect, test } from 'vitest'
import { heading } from '../actions/auth-pages.ts'
import { fillQueue, passChecks } from '../actions/fill-queue.ts'
import { lookAtBoth } from '../browser/look.ts'
import { twoFrames } from '../browser/settled.ts'
import { holdUntil } from '../browser/upload-connection.ts'
import * as office from '../actions/office.ts'

const { portal, browser } = await portalAndBrowser({ settings: { SECOND_VERIFICATION_ONE_IN: '1' } })

test('a proposal of the sample is verified blind, by keyboard alone, and a difference is reported', async () => {
  await fillQueue(portal, 6)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Bola Danjuma')
  await passChecks(portal, 1)
  await clerk.page.keyboard.press('*')
  await clerk.page.getByText('6 selected').waitFor()
  await clerk.page.keyboard.press('b')
  await clerk.page.getByRole('dialog').waitFor()
  await clerk.page.keyboard.press('Control+Enter')
  await clerk.page.getByText('will be proposed').first().waitFor()
  await office.confirm(clerk.page, 'run-proposals')
  await clerk.page.getByText('1 of 6 proposed').waitFor()

  const approver = await office.newColleague(browser, portal, 'approver', 'Chidi Okeke')
  const { page } = approver
  await page.goto('/office/second-verification')
  await page.getByText('Type what the slip says.').waitFor()
  await lookAtBoth(approver, 'the second verification')
  const subjects = page.locator('li button')
  const hasFocus = (at: number) => subjects.nth(at).evaluate((subject) => subject === document.activeElement)
  await expect.poll(() => hasFocus(0)).toBe(true)
  const count = await subjects.count()
  expect(count).toBeGreaterThan(4)
  // `Ctrl Enter` moves the focus to the subject that was skipped.
  await page.keyboard.press('j')
  for (let at = 1; at < count; at += 1) await page.keyboard.press('9')
  await page.getByText('1 to read').waitFor()
  // The unsent readings are still there after a key that opens another page.
  await page.keyboard.press('u')
  await page.getByText('6 shown, that is all.').waitFor()
  await page.goBack()
  await page.getByText('1 to read').waitFor()
  await expect.poll(() => hasFocus(0)).toBe(true)
  // Before the readings are sent, «z» clears the last one.
  await page.keyboard.press('z')
  await page.getByText('2 to read').waitFor()
  await expect.poll(() => hasFocus(count - 1)).toBe(true)
  await page.keyboard.press('9')
  await page.getByText('1 to read').waitFor()
  // The key is ignored for a moment after the form has appeared.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+Enter')
      return hasFocus(0)
    })
    .toBe(true)
  await page.keyboard.press('9')
  await page.getByText('All subjects are read.').waitFor()
  // Until the next application has been loaded, a key changes and stores no reading.
  const release = await holdUntil(page, '**/Office/next-second-verification')
  await page.keyboard.press('Control+Enter')
  await page.getByText('returned to its proposer.').waitFor()
  await subjects.last().focus()
  await page.keyboard.press('1')
  await twoFrames(page)
  expect(await subjects.last().innerText()).toContain('F9')
  const stored = await page.evaluate(() => Object.keys(sessionStorage))
  expect(stored.filter((key) => key.startsWith('draft:second'))).toEqual([])
  release()
  const nothing = page.getByRole('heading', { name: 'Second verification' })
  await expect.poll(() => nothing.evaluate((shown) => shown === document.activeElement)).toBe(true)
  await page.goto('/office/second-verification/report')
  await heading(page, 'Sample report')
  await page.getByText('1 application in 1 is drawn: 1 drawn, 0 waiting.').waitFor()
  await lookAtBoth(approver, 'the sample report')
})
