import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit, type Visit } from '#tests/support/browser.ts'
import { reportFailure } from '#tests/support/browser-report.ts'
import { type PortalServer, startPortal } from '#tests/support/portal-server.ts'
import * as dashboard from './dashboard.ts'
import * as entrance from './entrance.ts'
import { expectGoodScreen } from './look.ts'
import { applicantAtRecords } from './prepared.ts'
import * as records from './records.ts'
import { finishRecords } from './step-screens.ts'

/* Tests uploads that are cancelled, time out, or finish after the applicant has opened another page. */

let portal: PortalServer
let browser: Browser

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

async function arrive(prepare?: (page: Page) => Promise<void>): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await prepare?.(page)
  const applicant = await applicantAtRecords(portal.url)
  await page.goto('/application/auth/login')
  await entrance.login(page, applicant)
  await entrance.heading(page, 'Records')
  await records.fillSchoolRecord(page)
  await records.saveSchoolRecord(page)
  return person
}

/** Intercepts uploads and never answers them, until the returned function is called. */
async function hold(page: Page): Promise<() => Promise<void>> {
  await page.route('**/Utility/upload', () => undefined)
  return () => page.unroute('**/Utility/upload')
}

const cancel = (page: Page) => entrance.button(page, 'Cancel sending the picture')
const slip = (page: Page) => page.getByRole('form', { name: "New O'level result" })

async function chooseSlip(page: Page): Promise<void> {
  await slip(page)
    .getByLabel('Result slip')
    .setInputFiles(await records.aPhoto('slip.jpg'))
  await slip(page).getByText('Sending the picture').waitFor()
}

test('a cancelled slip can be uploaded again, and is marked when uploaded', async () => {
  const person = await arrive()
  const { page } = person
  const restore = await hold(page)
  await chooseSlip(page)
  expect(await entrance.button(page, 'Save and continue').isDisabled()).toBe(true)
  await expectGoodScreen(person, 'a slip on its way')
  await cancel(page).click()
  await slip(page).getByText('You stopped sending the picture.').waitFor()
  expect(await page.getByText('Please check your network connection!').count()).toBe(0)
  await restore()
  await entrance.button(page, 'Send it again').click()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await cancel(page).waitFor({ state: 'detached' })
  await expectGoodScreen(person, 'a slip that has arrived')
  await records.fillOlevel(page)
  await records.saveOlevel(page)
  await person.context.close()
})

test('a stalled upload times out, and the slip is kept for another attempt', async () => {
  const person = await arrive()
  const { page } = person
  await page.clock.install()
  const restore = await hold(page)
  await chooseSlip(page)
  await page.clock.fastForward(60_000)
  await cancel(page).waitFor()
  expect(await slip(page).getByText('The picture did not get through.').count()).toBe(0)
  await page.clock.fastForward(31_000)
  await slip(page).getByText('The picture did not get through.').waitFor()
  await entrance.expectMessage(page, 'Please check your network connection!')
  await restore()
  await entrance.button(page, 'Send it again').click()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await person.context.close()
})

test('a profile picture can be cancelled too, and finishing does not leave another page', async () => {
  const person = await arrive()
  const { page } = person
  await records.fillOlevel(page)
  await records.sendSlip(page)
  await records.saveOlevel(page)
  await finishRecords(page)
  await records.choosePicture(page)
  const restore = await hold(page)
  await entrance.button(page, 'Upload').click()
  await cancel(page).click()
  await page.getByText('You stopped sending the picture. Press Upload to send it again.').waitFor()
  await restore()

  let letGo = (): void => undefined
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/Profile/save-profile-picture', async (route) => {
    await waiting
    await route.continue()
  })
  const saving = page.waitForRequest('**/Profile/save-profile-picture')
  await entrance.button(page, 'Upload').click()
  await saving
  await dashboard.openSection(page, 'Next of Kin')
  letGo()
  await entrance.expectMessage(page, 'Your profile picture is saved.')
  // The avatar appears only after the profile is saved. A redirect would have happened before.
  await page.getByRole('banner').locator('img').waitFor()
  await entrance.heading(page, 'Next of Kin')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/next-of-kin$/)
  await person.context.close()
})

/** Shows messages for an hour instead of 10 s, so that none disappears before a slow machine has checked it. */
async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inTime = globalThis.setTimeout
    const hour = 3_600_000
    Object.assign(globalThis, {
      setTimeout: (act: () => void, delay = 0) => inTime(act, delay === 10_000 ? hour : delay),
    })
  })
}

test('messages are below the heading on a phone and beside the page on a desktop', async () => {
  const person = await arrive(keepMessages)
  const { page, context } = person
  const messages = page.getByRole('region', { name: 'Messages' })
  const main = page.getByRole('main').getByRole('region', { name: 'Messages' })
  await main.getByText('Saved. On to the next step.').waitFor()
  await expectGoodScreen(person, 'a phone with messages')
  await page.setViewportSize({ width: 1280, height: 800 })
  await main.waitFor({ state: 'detached' })
  await messages.getByText('Saved. On to the next step.').waitFor()
  await expectGoodScreen(person, 'a desktop with messages')
  await context.close()
})
