import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from '#tests/support/browser.ts'
import { reportFailure } from '#tests/support/browser-report.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { type PortalServer, startPortal } from '#tests/support/portal-server.ts'
import { anOlevelResult } from '#tests/support/samples.ts'
import { idOf, signedInColleague } from './decided.ts'
import { button, field, heading, login, told } from './entrance.ts'
import { expectGoodScreen } from './look.ts'
import { submittedApplicant } from './prepared.ts'

let portal: PortalServer
let browser: Browser

beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startPortal(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

test('what the office asks to have corrected opens again, and closes when it is sent', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const clerk = await signedInColleague(portal, 'clerk')
  const applicantId = await idOf(clerk, applicant)
  const ask = (stepId: string, message: string) =>
    clerk.call('ask-correction', { applicantId, stepId, message })
  await ask('nextOfKin', 'Your next of kin has no working phone.')
  await ask('olevelResults', 'Mathematics is missing on your slip.')

  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.goto('/application/auth/login')
  await login(page, applicant)
  await page.getByText('Your next of kin has no working phone.').waitFor()
  await expectGoodScreen(person, 'the dashboard with corrections')
  await page.getByRole('link', { name: 'Correct Next of Kin' }).click()
  await heading(page, 'Next of Kin')
  await page.getByText('Your next of kin has no working phone.').waitFor()
  await expectGoodScreen(person, 'a section to be corrected')
  await field(page, 'Phone Number').fill('08000000077')
  await button(page, 'Save and continue').click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Your next of kin has no working phone.').waitFor({ state: 'detached' })

  await page.goto('/application/dashboard/registration/next-of-kin')
  await page.getByText('This section can no longer be changed.').waitFor()
  await page.getByText('08000000077').first().waitFor()

  const mails = await mailsTo(portal.url, applicant.email)
  const links = mails.map(({ text }) => /\S+registration\/records\S*/.exec(text)?.[0])
  await page.goto(links.find((link) => link !== undefined) ?? 'no link')
  await page.getByText('Mathematics is missing on your slip.').waitFor()
  const name = `Subjects of ${anOlevelResult.examName} ${anOlevelResult.examYear}`
  await button(page, 'Remove Mathematics').click()
  await button(page, 'Yes, Remove').click()
  await page.getByRole('list', { name }).getByText('Mathematics').waitFor({ state: 'detached' })
  await expectGoodScreen(person, 'records to be corrected')
  await button(page, 'Send correction').click()
  await told(page, 'Your correction is with the admissions office.')
  await page.waitForURL('**/dashboard')
  await page.getByText('Our admissions office is reading your application.').waitFor()
  expect(await page.getByRole('link', { name: /^Correct / }).count()).toBe(0)
  await person.context.close()
})
