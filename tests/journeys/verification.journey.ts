import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/portal-and-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { expectMessage, heading } from './entrance.ts'
import { expectFocus, expectGoodScreen, lookAtBoth } from './look.ts'
import * as office from './office.ts'
import { submittedApplicant } from './prepared.ts'

/* Tests how a clerk compares results with the slip by keyboard, and sets the reading line with the mouse. */

const { portal, browser } = await portalAndBrowser()
const photo = await noisyPicture(600, 800, 'jpeg')
const applicantName = /Ẹ̀kúndayọ̀/

async function openByKeyboard(page: Page, email: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await page.getByText('1 shown').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, applicantName)
  await page.getByRole('img', { name: 'WAEC 2005' }).waitFor()
  // The keys that confirm subjects work as soon as this button is shown.
  await page.getByRole('button', { name: /Confirm all/ }).waitFor()
}

const subjects = (page: Page) =>
  page.getByRole('table', { name: 'Subjects of WAEC 2005' }).locator('tbody tr')

test('subjects are confirmed, a difference fills in the correction request', async () => {
  const { email } = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  await openByKeyboard(page, email)
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  await expect.poll(() => scrolls()).toBeLessThanOrEqual(0)
  const typed = await subjects(page).first().locator('td').first().innerText()

  await page.keyboard.press(' ')
  await subjects(page).first().getByText('Confirmed').waitFor()
  await expect.poll(() => subjects(page).nth(1).getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('9')
  await subjects(page).nth(1).getByText('Differs').waitFor()
  await subjects(page).nth(1).getByText('F9').waitFor()
  await lookAtBoth(clerk, 'a difference')

  // After a reload, the page still shows both subjects as compared, so the server has stored them.
  await page.reload()
  await subjects(page).first().getByText('Confirmed').waitFor()
  await subjects(page).nth(1).getByText('Differs').waitFor()
  expect(typed).toMatch(/^[A-F]\d$/)

  await page.keyboard.press('c')
  await expectFocus(page, 'message')
  await expect
    .poll(() => page.getByLabel('Text', { exact: true }).inputValue())
    .toMatch(/^You typed .* Your WAEC 2005 slip shows F9\. If the slip is right/)
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, /Request sent/)
  await page.getByText(/days left/).waitFor()
  await expectGoodScreen(clerk, 'a request')
})

test('all subjects are confirmed with one key, and a check with the board is recorded', async () => {
  const { email } = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Sade Ibrahim')
  const { page } = clerk
  await openByKeyboard(page, email)
  await page.keyboard.press('a')
  await expect
    .poll(() => page.getByText('Confirmed', { exact: false }).count())
    .toBe(await subjects(page).count())
  await page.keyboard.press('k')
  await page.keyboard.press('0')
  await page.getByText('Not on the slip').waitFor()

  const slip = await page.getByRole('img', { name: 'WAEC 2005' }).boundingBox()
  if (slip === null) throw new Error('The slip is not shown')
  const line = page.locator('[data-reading-line]')
  /** Returns the middle of the reading line, as a percentage of the height of the slip. */
  const lineOn = async () => {
    const box = await line.boundingBox()
    return box === null ? null : Math.round((100 * (box.y + box.height / 2 - slip.y)) / slip.height)
  }
  const clickOn = (percent: number) =>
    page.mouse.click(slip.x + slip.width / 2, slip.y + (slip.height * percent) / 100)
  const last = (await subjects(page).count()) - 1
  for (let at = 0; at <= last; at += 1) await page.keyboard.press('k')
  await page.keyboard.press('l')
  await page.getByText(/^Click the first of the \d+ subjects on the slip\.$/).waitFor()
  expect(await line.count()).toBe(0)
  await clickOn(40)
  await page.getByText(/^Click the last of the/).waitFor()
  await clickOn(80)
  await expect.poll(lineOn).toBe(40)
  await page.keyboard.press('j')
  await expect.poll(lineOn).toBe(Math.round(40 + 40 / last))
  await lookAtBoth(clerk, 'the reading line')
  await page.getByRole('button', { name: 'Set the line again' }).click()
  await page.getByText(/^Click the first of the/).waitFor()
  await clickOn(30)
  await clickOn(20)
  await page.getByText(/^Click the last of the/).waitFor()
  await page.keyboard.press('l')
  await page.getByText(/^Click the last of the/).waitFor({ state: 'detached' })

  await page.keyboard.press('w')
  await page.getByRole('dialog', { name: /^Check with the board/ }).waitFor()
  await page.getByLabel('Reference').focus()
  await page.keyboard.type('WRN 88214')
  await expectGoodScreen(clerk, 'a check with the board')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Check with the examination body saved.')
  await page.getByText(/^Confirmed by the board/).waitFor()

  for (const tab of [
    'Person',
    'Next of kin',
    'Schools',
    'Payments',
    'Mails',
    'Requests',
    'Notes',
    'History',
  ]) {
    await page.keyboard.press(']')
    await expect
      .poll(() => page.getByRole('tab', { selected: true }).innerText())
      .toMatch(new RegExp(`^${tab}`))
    await lookAtBoth(clerk, tab)
  }
})

test('marks that cannot be saved are removed, with the reason', async () => {
  const { email } = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Musa Eze')
  const { page } = clerk
  await openByKeyboard(page, email)
  await page.route('**/Office/verify-subjects', (route) => route.abort('connectionfailed'))
  await page.keyboard.press('a')
  await page.getByText('The verification was not saved').waitFor()
  await expect.poll(() => page.getByText('Confirmed').count()).toBe(0)
  clerk.forget()
  await expectGoodScreen(clerk, 'a failed verification')
  await page.unroute('**/Office/verify-subjects')
  await page.keyboard.press('a')
  await subjects(page).first().getByText('Confirmed').waitFor()
  await page.getByText('The verification was not saved').waitFor({ state: 'detached' })
})
