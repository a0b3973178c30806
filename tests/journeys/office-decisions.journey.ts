import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { type PortalServer, startPortal } from '#tests/support/portal-server.ts'
import { button, field, told } from './entrance.ts'
import { lookAtBoth } from './look.ts'
import * as office from './office.ts'
import { submittedApplicant } from './prepared.ts'

let portal: PortalServer
let browser: Browser
let photo: Buffer

/** The name every invented applicant has. */
const applicantName = /Ẹ̀kúndayọ̀/

beforeAll(async () => {
  ;[portal, browser, photo] = await Promise.all([
    startPortal(),
    openBrowser(),
    noisyPicture(300, 400, 'jpeg'),
  ])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

/** Waits until the focus is on what has this name or these words. */
const expectFocus = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const held = document.activeElement
        return held?.getAttribute('aria-label') ?? held?.getAttribute('name') ?? held?.textContent
      }),
    )
    .toBe(name)

test('a clerk takes an own proposal back; once it is approved only an approver can', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  await office.openApplication(page, applicant.email, applicantName)
  await office.proposeToAdmit(page)
  await expectFocus(page, 'Decision')

  await button(page, 'Take back').press('Enter')
  await expectFocus(page, 'because')
  await lookAtBoth(clerk, 'taking a proposal back')
  await button(page, 'Cancel').press('Enter')
  await expectFocus(page, 'Take back')
  await page.keyboard.press('Enter')
  await field(page, 'Why (optional)').fill('The level is wrong.')
  await button(page, 'Take back').press('Enter')
  await told(page, 'Your proposal is taken back.')
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await expectFocus(page, 'Decision')
  await page.getByText('Earlier proposals (1)').click()
  await page.getByText('The level is wrong.').first().waitFor()

  await office.proposeToAdmit(page)
  await button(page, 'Take back').click()
  const approver = await office.newColleague(browser, portal, 'approver', 'Bala Okafor')
  await office.openApplication(approver.page, applicant.email, applicantName)
  await button(approver.page, 'Approve').press('Enter')
  await approver.page.getByText('Approved, waits for release').waitFor()
  await expectFocus(approver.page, 'Decision')

  await button(page, 'Take back').press('Enter')
  await told(page, /is approved and waits for its release: it cannot be taken back/)
  await page.getByText('Approved, waits for release').waitFor()
  clerk.forget()
  expect(await button(page, 'Send back').isDisabled()).toBe(true)
  await expectFocus(page, 'Decision')
})
