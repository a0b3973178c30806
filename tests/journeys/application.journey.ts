import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '#tests/support/browser.ts'
import { reportFailure } from '#tests/support/browser-report.ts'
import { type PortalServer, startPortal } from '#tests/support/portal-server.ts'
import { aRegistration } from '#tests/support/samples.ts'
import * as entrance from './entrance.ts'
import { expectGoodScreen } from './look.ts'
import * as records from './records.ts'
import * as sections from './sections.ts'

let portal: PortalServer
let browser: Browser

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

test.each([
  { screen: 'phone', theme: 'light' },
  { screen: 'desk', theme: 'dark' },
] as const)('from the first page to the submission, on a $screen in $theme', async ({ screen, theme }) => {
  const applicant = aRegistration()
  const person = await visit(browser, { screen, theme, url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  const look = (name: string) => expectGoodScreen(person, name)

  await page.goto('/')
  await entrance.heading(page, /^Study at/)
  await look('the first page')
  await entrance.startFromLanding(page)
  await look('registration')
  await entrance.register(page, applicant)
  await look('activation without a code')
  const tab = await entrance.followActivationLink(person.context, applicant)
  await expectGoodScreen(person, 'activation', tab)
  await entrance.activate(tab)
  await tab.close()

  await page.getByRole('link', { name: 'Login' }).click()
  await look('login')
  await entrance.login(page, applicant)
  await entrance.heading(page, `Hello ${applicant.firstName}`)
  await look('payments')
  await entrance.goToCheckout(page)
  await look('the checkout')
  await entrance.payAtCheckout(page)
  await look('all payments')
  await page.getByRole('link', { name: 'Continue your application' }).click()

  await sections.fillBiodata(page)
  await look('bio-data')
  await sections.saveBiodata(page)
  await sections.fillNextOfKin(page)
  await look('next of kin')
  await sections.saveNextOfKin(page)
  await sections.chooseProgramme(page)
  await look('program choices')
  await sections.saveProgramme(page)

  await look('records, empty')
  await records.fillSchoolRecord(page)
  await look('school records')
  await records.saveSchoolRecord(page)
  await records.nextPart(page, "O'level Results")
  await page.getByText("No O'level results yet.").waitFor()
  await records.fillOlevel(page)
  await records.sendSlip(page)
  await look("O'level results")
  await records.saveOlevel(page)
  await look("a saved O'level result")
  await records.nextPart(page, 'Employment Records')
  await look('employment records')
  await entrance.button(page, 'Next').click()
  await records.choosePicture(page)
  await look('picture upload')
  await records.sendPicture(page)
  await page.getByRole('img', { name: 'Your profile picture' }).waitFor()
  await look('preview profile')
  await records.submit(page)
  await page.getByText('Sorry, you have not been offered admission yet. Please, check back later.').waitFor()
  await look('admission status')
  await person.context.close()
})
