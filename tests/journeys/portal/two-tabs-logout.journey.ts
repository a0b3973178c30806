import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { paidApplicant } from '../actions/prepared.ts'
import { expectGoodLook } from '../browser/look.ts'

const { portal, browser } = await sharedPortalAndBrowser()

/**
 * Signs in on a shared computer and opens a second tab at `path`. Then types text in the first tab, whose drafts cannot
 * be sent. Returns the second tab, and the visit with the first tab.
 */
async function besideUnsentText(path: string, heading: string) {
  const applicant = await paidApplicant(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Bio-Data')
  const tab = await context.newPage()
  await tab.goto(path)
  await authPages.heading(tab, heading)
  await page.route('**/api/Application/save-draft', (route) => route.abort('connectionfailed'))
  await authPages.field(page, 'Address').fill('9 Nobody Should Find This')
  return { person, tab }
}

test('on a shared computer, Logout names text that another tab could not send', async () => {
  const { person, tab } = await besideUnsentText('/application/dashboard', 'Complete your Application')
  const { page, context, forget } = person
  await dashboard.showMenu(tab)
  await authPages.button(tab, 'Logout').click()
  const question = tab.getByRole('alertdialog', { name: 'Logout' })
  await question.getByText('Your text in «Bio-Data» is not sent yet. It will be lost.').waitFor()
  await expectGoodLook(tab, 'the question before text is lost')
  await expectGoodLook(page, 'the tab with unsent text')
  await authPages.button(tab, 'Cancel').click()
  // Now drafts can be sent again. The first tab must send its text before the second tab shows the question.
  await page.unroute('**/api/Application/save-draft')
  await dashboard.showMenu(tab)
  await authPages.button(tab, 'Logout').click()
  await question.waitFor()
  expect(await question.getByText('is not sent yet').count()).toBe(0)
  await page
    .getByText(/^Saved with us, \d\d:\d\d$/)
    .first()
    .waitFor()
  forget()
  await context.close()
})

test('on a shared computer, Logout on a payment page names text that another tab could not send', async () => {
  const { person, tab } = await besideUnsentText('/application/payments/all', 'All Payments')
  const { context, forget } = person
  await authPages.button(tab, 'Logout').click()
  const question = tab.getByRole('alertdialog', { name: 'Logout' })
  const warning = question.getByText('Your text in «Bio-Data» is not sent yet. It will be lost.')
  await expect.poll(() => warning.count()).toBe(1)
  await expectGoodLook(tab, 'the question before text is lost, on a payment page')
  forget()
  await context.close()
})
