import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { button, expectMessage, heading } from '../actions/auth-pages.ts'
import { lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'

const { portal, browser } = await portalAndBrowser()
const photo = await noisyPicture(300, 400, 'jpeg')
const applicantName = /Ẹ̀kúndayọ̀/

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

test('a colleague unlocks a caller’s sign-in and signs out a lost phone, by keyboard', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  for (let round = 0; round < 5; round += 1)
    await fetch(`${portal.url}/api/Authentication/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: applicant.email, password: 'not this one' }),
    })
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Yetunde Sule')
  const { page } = clerk
  await page.keyboard.press('h')
  await heading(page, 'Find a person')
  await expect.poll(() => focused(page)).toBe('find-person')
  await page.keyboard.type(applicant.email)
  await page.keyboard.press('Enter')
  await page
    .getByText(/sign-in is locked on a new device until \d\d:\d\d\./)
    .first()
    .waitFor()
  await page.getByText(/^\d, last used/).waitFor()
  await lookAtBoth(clerk, 'the page of a person who is locked out')
  await page.keyboard.press('l')
  await page.getByText('Not locked').waitFor()

  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: 'Sign out everywhere' }).waitFor()
  await lookAtBoth(clerk, 'the reasons for signing a person out')
  await page.keyboard.press('1')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('The office signed you out').waitFor()
  await page.getByText(/^\d, last used/).waitFor({ state: 'detached' })
  await button(page, 'Sign out everywhere').waitFor()
})

test('a colleague finds a caller by keyboard, and an approver undoes an approval with z', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  await office.openApplication(page, applicant.email, applicantName)
  await office.proposeToAdmit(page)
  await page.getByRole('button', { name: 'Withdraw proposal' }).waitFor()

  await page.keyboard.press('h')
  await heading(page, 'Find a person')
  await expect.poll(() => focused(page)).toBe('find-person')
  await page.keyboard.type(applicant.email)
  await page.keyboard.press('Enter')
  await page.getByText('Submitted, waits for the office').waitFor()
  await lookAtBoth(clerk, 'the page of a person')
  await button(page, 'Send again: Application received').press('Enter')
  await expectMessage(page, 'The email is on its way.')
  await page.keyboard.press('v')
  await heading(page, 'What the applicant sees')
  await page.getByText('Application submitted').waitFor()
  await lookAtBoth(clerk, 'what the applicant sees')
  await page.keyboard.press('u')
  await button(page, 'See what the applicant sees').waitFor()
  await page.keyboard.press('u')
  const found = page.getByRole('link', { name: applicantName })
  await expect.poll(() => found.evaluate((link) => link === document.activeElement)).toBe(true)
  await lookAtBoth(clerk, 'the search for a person')
  await page.keyboard.press('Escape')
  await heading(page, 'Find a person')
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-row'))).toBe(true)
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('find-person')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await heading(page, 'Requests')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect.poll(() => focused(page)).toBe('find-person')
  await page.keyboard.type('nobody of this name')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody matches «nobody of this name».').waitFor()
  await page.goBack()
  await expect.poll(() => page.locator('#find-person').inputValue()).toBe('')

  const approver = await office.newColleague(browser, portal, 'approver', 'Bala Okafor')
  const second = approver.page
  await office.openApplication(second, applicant.email, applicantName)
  await button(second, 'Approve').waitFor()
  await second.keyboard.press('A')
  await second.getByText('Approved, waiting for release').waitFor()
  await button(second, 'Undo approval').waitFor()
  await second.keyboard.press('z')
  await second.getByText('Approved, waiting for release').waitFor({ state: 'detached' })
  await button(second, 'Approve').waitFor()
})
