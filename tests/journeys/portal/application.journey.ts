import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stepOf, steps } from '#contract/steps/registry.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { aRegistration } from '#tests/support/samples.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectFocus, expectGoodScreen } from '../browser/look.ts'
import { makeOlder } from '../browser/older-browser.ts'
import * as records from '../actions/records.ts'
import * as sections from '../actions/sections.ts'
import { stepScreens } from '../actions/step-screens.ts'
import { expectNoTokensKept } from '../browser/storage.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { asNaira, charged } from '#tests/support/payments/fees.ts'

const { portal, browser } = await sharedPortalAndBrowser()

test.each([
  { screen: 'phone', theme: 'light' },
  { screen: 'desk', theme: 'dark' },
] as const)('from the first page to the submission, on a $screen in $theme', async ({ screen, theme }) => {
  const applicant = aRegistration()
  const person = await visit(browser, { screen, theme, url: portal.url })
  reportFailure(person, portal)
  // An applicant must be able to complete the whole application in an older browser.
  if (screen === 'phone') await makeOlder(person.context)
  const { page } = person
  const look = (name: string) => expectGoodScreen(person, name)

  await page.goto('/')
  await authPages.heading(page, /^Study at/)
  await look('the first page')
  await authPages.startFromLanding(page)
  await look('registration')
  await authPages.register(page, applicant)
  await look('activation without a code')
  const tab = await authPages.followActivationLink(person.context, applicant)
  await expectGoodScreen(person, 'activation', tab)
  await authPages.activate(tab)
  // The link in the email has opened a new tab, so the username must come from the server.
  await expect.poll(() => authPages.field(tab, 'Username').inputValue()).toBe(applicant.email)
  await expectGoodScreen(person, 'login after the activation', tab)
  await tab.close()

  await page.getByRole('link', { name: 'Login' }).click()
  await look('login')
  await authPages.login(page, applicant)
  await authPages.heading(page, `Hello ${applicant.firstName}`)
  await look('payments')
  await authPages.goToCheckout(page)
  await look('the checkout')
  await authPages.payAtCheckout(page)
  await page.locator('main [aria-live=polite]').getByText('Payment received').waitFor()
  await look('all payments')
  await page.getByRole('link', { name: 'Continue your application' }).click()

  await authPages.heading(page, 'Bio-Data')
  await authPages.button(page, 'Save and continue').waitFor()
  await dashboard.showMenu(page)
  await look('the menu')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await authPages.heading(page, 'Complete your Application')
  // The section «Next step» is between the greeting and the page's heading. The focus is on the greeting, so that
  // screen readers do not skip «Next step».
  await expectFocus(page, 'Welcome')
  await expect.poll(() => page.getByRole('article').getByText('Not Completed').count()).toBe(4)
  await look('the dashboard')
  await page.getByRole('article').getByRole('link', { name: 'Bio-Data' }).click()

  for (const each of stepScreens()) {
    const { title } = each.step
    await each.fill(page)
    if (each.step.id === 'biodata' && screen === 'desk') await expectSummary(page)
    await look(title)
    await each.save(page)
    if (each.step.id === 'olevelResults') await lookAtSavedRecords(page, look)
  }
  await page.getByRole('region', { name: 'Picture Upload' }).getByRole('img').waitFor()
  await look('preview profile')
  await records.submit(page)
  await page.getByText('Sorry, you have not been offered admission yet. Please, check back later.').waitFor()
  await expectFocus(page, 'Admission Status')
  await look('admission status')
  await openSubmitted(page)

  await dashboard.openFromMenu(page, 'Dashboard')
  await page.getByText('Your registration is complete. Please keep checking your admission status.').waitFor()
  await expect.poll(() => page.getByRole('article').getByText('Completed', { exact: true }).count()).toBe(4)
  await look('the dashboard, submitted')
  await dashboard.openSection(page, 'Bio-Data')
  await page.getByText('This section can no longer be changed.').waitFor()
  await look('a section, submitted')
  await page.getByRole('link', { name: 'See the whole application' }).click()
  await authPages.heading(page, 'Your Completed Profile')
  await expectTrueAnswers(page, applicant)
  await look('completed profile')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await page.getByRole('heading', { name: /^Application submitted ?, New$/ }).waitFor()
  await look('notifications')
  await dashboard.openFromMenu(page, 'Payment History')
  await page.getByText('List of Payment Receipts').waitFor()
  await page.getByText(asNaira(charged.application).replace('₦', '#')).waitFor()
  await look('payment history')
  await expectNoTokensKept(page)
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await authPages.heading(page, 'Login')
  await expectNoTokensKept(page)
  await person.context.close()
})

/** Link texts of Records while «School Records» is shown. Of the other steps, only «O'level Results» is complete. */
const linksOfRecords = steps
  .filter(({ strip }) => strip === 'records')
  .map((step) => {
    const words = stepOf(step.id).shortTitle ?? step.title
    return step.id === 'olevelResults' ? `${words}, completed` : words
  })

/** Expects that the help beside the bio-data form counts the answered questions: all but the two optional ones. */
async function expectSummary(page: Page): Promise<void> {
  const help = page.getByRole('complementary', { name: 'Help with this step' })
  await help.getByRole('heading', { name: '10 of 12 answered' }).waitFor()
  await help.getByText(/^Still open: Jamb Registration Number \(optional\), /).waitFor()
}

/**
 * Opens the saved school record and the saved O'level result, and calls `look` on each. Ends at «Employment Records».
 */
async function lookAtSavedRecords(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await records.openPart(page, 'School Records')
  await page.getByRole('heading', { name: records.school.name }).waitFor()
  const parts = page.getByRole('list', { name: 'Parts of your records' }).getByRole('listitem')
  await expect.poll(() => parts.allTextContents()).toEqual(linksOfRecords)
  await look('a saved school record')
  await authPages.button(page, 'Next').click()
  await records.part(page, "O'level Results")
  const subjects = page.getByRole('list', { name: `Subjects of ${records.sitting.title}` })
  await subjects.getByText('Awaiting result').waitFor()
  await look("a saved O'level result")
  await authPages.button(page, 'Next').click()
  await records.part(page, 'Employment Records')
}

/**
 * Follows the link to the submitted application while the server's response is held back. The page then shows the copy
 * that the preview stored on the device before the submission.
 */
async function openSubmitted(page: Page): Promise<void> {
  const answered = Promise.withResolvers<void>()
  const address = '**/api/Application/get-application'
  await page.route(address, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'See what you submitted' }).click()
  await authPages.heading(page, 'Your Completed Profile')
  await page.getByText('You have completed your application process.').waitFor()
  await expect.poll(() => authPages.button(page, 'Print Completed Application Form').isEnabled()).toBe(true)
  const answer = page.waitForResponse(address)
  answered.resolve()
  await (await answer).finished()
  await page.unroute(address)
}

async function expectTrueAnswers(page: Page, applicant: authPages.Applicant): Promise<void> {
  await page.getByText('You have completed your application process.').waitFor()
  const read = (part: string, label: string) => dashboard.answer(page, part, label).first().innerText()
  const { firstName, lastName, othername, email } = applicant
  for (const name of [firstName, lastName, othername])
    await expect.poll(() => read('Bio-Data', 'Full Name')).toContain(name)
  await expect.poll(() => read('Bio-Data', 'Email address')).toBe(email)
  await expect.poll(() => read('Bio-Data', 'Date of Birth')).toBe('23/04/1988')
  await expect.poll(() => read('Bio-Data', 'State of Origin')).toBe('Akwa Ibom')
  await expect.poll(() => read('Next of Kin', 'Relationship')).toBe('Sister')
  await expect.poll(() => read('Program Choices', 'Selected Program')).toBe(sections.chosen.programme)
  await expect.poll(() => read('School Records', 'School Name')).toBe(records.school.name)
  await expect.poll(() => read("O'level Results", 'Biology')).toBe('Awaiting result')
  const uploads = page.getByRole('region', { name: 'Uploaded Records' })
  await uploads.getByRole('img').nth(1).waitFor()
  await expect.poll(() => uploads.getByRole('img').count()).toBe(2)
  await expect.poll(() => authPages.button(page, 'Print Completed Application Form').isEnabled()).toBe(true)
}
