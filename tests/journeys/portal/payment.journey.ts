import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { hasBackForwardCache, openBrowser, visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import {
  atCheckout,
  gatewayTransactions,
  resetGateway,
  settleByItself,
  setGatewayFaults,
} from '#tests/support/payments/checkout.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { activatedApplicant, applicantWhoPaidTwice, listOf, paidApplicant } from '../actions/prepared.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { asNaira, charged } from '#tests/support/payments/fees.ts'

const { portal, browser } = await sharedPortalAndBrowser()

afterEach(() => resetGateway(portal.url))

async function arrive(applicant: authPages.Applicant): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  await person.page.goto('/application/auth/login')
  await authPages.login(person.page, applicant)
  await authPages.heading(person.page, `Hello ${applicant.firstName}`)
  return person
}

/**
 * Expects that the application continues, and that the API and the gateway each list exactly one successful payment.
 */
async function expectPaidOnce(page: Page, applicant: authPages.Applicant): Promise<void> {
  await page.getByRole('link', { name: 'Continue your application' }).click()
  await authPages.heading(page, 'Bio-Data')
  const payments = await listOf<{ isSuccessful: boolean }>(portal.url, applicant, '/Payment/get-payments')
  expect(payments.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1)
  const books = await gatewayTransactions(portal.url, applicant.email)
  expect(books.filter(({ status }) => status === 'success')).toHaveLength(1)
}

test('a declined payment is shown, and the next attempt pays', async () => {
  const applicant = await activatedApplicant(portal.url)
  const person = await arrive(applicant)
  const { page } = person
  await authPages.goToCheckout(page)
  await atCheckout(page, 'decline')
  await authPages.heading(page, 'All Payments')
  await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
  await expectGoodScreen(person, 'all payments after a declined one')
  await authPages.goToCheckout(page)
  await authPages.payAtCheckout(page)
  await expectPaidOnce(page, applicant)
  await person.context.close()
})

test('an abandoned checkout is resumed, not opened again', async () => {
  const applicant = await activatedApplicant(portal.url)
  const person = await arrive(applicant)
  const { page, context } = person
  await authPages.goToCheckout(page)
  await atCheckout(page, 'leave')
  await authPages.heading(page, `Hello ${applicant.firstName}`)
  await page.getByText('You left the payment page without paying. Nothing was charged.').waitFor()
  await expectGoodScreen(person, 'a cancelled checkout')
  await authPages.goToCheckout(page)
  expect(await gatewayTransactions(portal.url, applicant.email)).toHaveLength(1)
  await authPages.payAtCheckout(page)
  await expectPaidOnce(page, applicant)
  await context.close()
})

test('after Back from the checkout, the pay button is enabled', async () => {
  const keeping = await openBrowser({ keepsPages: true })
  const applicant = await activatedApplicant(portal.url)
  const { page } = await visit(keeping, { screen: 'phone', url: portal.url })
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, `Hello ${applicant.firstName}`)
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('kept', String(persisted))),
  )
  await authPages.goToCheckout(page)
  await page.goBack({ waitUntil: 'commit' })
  const kept = (await hasBackForwardCache()) ? 'true' : null
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept'))).toBe(kept)
  await authPages.heading(page, `Hello ${applicant.firstName}`)
  await page.getByText('Nothing was charged unless your bank says so.').waitFor()
  await page.getByRole('link', { name: 'Check this payment' }).waitFor()
  const pay = authPages.button(page, 'Pay Application Fee')
  await expect.poll(() => pay.isEnabled()).toBe(true)
  await authPages.goToCheckout(page)
  await authPages.payAtCheckout(page)
  await expectPaidOnce(page, applicant)
  await keeping.close()
})

test('with the webhook lost and the tab closed, Verify finds the payment', async () => {
  await setGatewayFaults(portal.url, { webhookLost: true })
  const applicant = await activatedApplicant(portal.url)
  const person = await arrive(applicant)
  const { page, context } = person
  await authPages.goToCheckout(page)
  const [opened] = await gatewayTransactions(portal.url, applicant.email)
  await page.goto('/application/payments')
  const left = page.getByText('You left the payment page.')
  await left.waitFor()
  await page.goto(`/application/payments/all?reference=${opened?.reference}`)
  await page.getByRole('heading', { name: 'We are asking your bank. You need not pay again.' }).waitFor()
  expect(await authPages.button(page, /^Pay Application Fee/).count()).toBe(0)
  // No email is sent about a payment that is queued for refund, so the page also refers to Payment History.
  await page.getByText('Payment History shows the result').waitFor()
  await expectGoodScreen(person, 'a payment that is not confirmed yet')
  await page.goto('/application/payments')
  await page.getByRole('heading', { name: 'Your payment is not confirmed yet' }).waitFor()
  expect(await page.getByText('Your application fee is not paid').count()).toBe(0)
  // The payer may have paid at the checkout, so the page must no longer say that the payer left it.
  expect(await left.count()).toBe(0)
  await expectGoodScreen(person, 'the application fee with an open payment')
  await page.getByRole('link', { name: 'Check this payment' }).click()
  await page.getByRole('heading', { name: 'We are asking your bank. You need not pay again.' }).waitFor()
  await settleByItself(portal.url, opened?.reference ?? '')
  await page.goto('/application/payments/all')
  await authPages.heading(page, 'All Payments')
  await page.getByText('Not confirmed').waitFor()
  await page.getByRole('link', { name: 'Check this payment' }).waitFor()
  await authPages.button(page, /^Verify/).click()
  await authPages.expectMessage(page, `Your payment of ${asNaira(charged.application)} is confirmed.`)
  await page.getByText('Successful', { exact: true }).waitFor()
  await expectPaidOnce(page, applicant)
  await context.close()
})

test('an unavailable gateway is shown, and a double click afterwards opens one payment', async () => {
  const applicant = await activatedApplicant(portal.url)
  const { page, context } = await arrive(applicant)
  await setGatewayFaults(portal.url, { initialiseFault: 'error' })
  await authPages.button(page, 'Pay Application Fee').click()
  await page.getByRole('region', { name: 'Messages' }).getByRole('alert').first().waitFor()
  await resetGateway(portal.url)
  await authPages.button(page, 'Pay Application Fee').dblclick()
  await page.getByText('Test checkout').waitFor()
  expect(await gatewayTransactions(portal.url, applicant.email)).toHaveLength(1)
  await authPages.payAtCheckout(page)
  await expectPaidOnce(page, applicant)
  await context.close()
})

test('a double payment is shown as a refund, with the reason', async () => {
  const applicant = await applicantWhoPaidTwice(portal.url)
  const payments = await listOf<{ transactionRef: string; isRefund: boolean }>(
    portal.url,
    applicant,
    '/Payment/get-payments',
  )
  const again = payments.find(({ isRefund }) => isRefund)?.transactionRef ?? ''
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Bio-Data')
  await page.goto(`/application/payments/all?reference=${again}`)
  await page.getByRole('heading', { name: 'Paid twice' }).waitFor()
  await page.getByText('Our payments office will refund it to you.').waitFor()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor({ state: 'detached' })
  await page.getByText('Will be refunded', { exact: true }).waitFor()
  await page.getByText('Successful', { exact: true }).waitFor()
  await expectGoodScreen(person, 'all payments with one that came twice')
  await authPages.button(page, `Verify ${again}`).click()
  await authPages.expectMessage(page, 'this fee was paid already')
  await context.close()
})

/** Holds back the scripts whose names begin with `name`, until the returned function is called. */
async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/static/js/${name}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('links and Logout of the payment pages look busy until the scripts they need have loaded', async () => {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  await page.goto('/application/auth/login')
  await authPages.login(page, await paidApplicant(portal.url))
  await authPages.heading(page, 'Bio-Data')
  // The script of the dashboard's frame, which also contains the question before a logout.
  const releaseFrame = await holdScript(page, 'shell')
  await page.goto('/application/payments/all')
  const logout = authPages.button(page, 'Logout')
  const back = authPages.button(page, 'Back')
  const next = page.getByRole('link', { name: 'Continue your application' })
  for (const pressed of [logout, back, next]) {
    await pressed.click()
    await expect.poll(() => pressed.getAttribute('aria-busy')).toBe('true')
  }
  releaseFrame()
  await authPages.heading(page, 'Bio-Data')
  await context.close()
})

test('after a sign-out, the page says that it is loading until the script of the login page has loaded', async () => {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  await page.goto('/application/auth/login')
  await authPages.login(page, await paidApplicant(portal.url))
  await authPages.heading(page, 'Bio-Data')
  // The document of this page does not contain the script of the login page.
  await page.goto('/application/payments/all')
  const release = await holdScript(page, 'login')
  await authPages.button(page, 'Logout').click()
  await authPages.button(page, 'Yes, Logout').click()
  await page.waitForURL('**/application/auth/login')
  await expect.poll(() => page.getByText('Loading...').count()).toBe(1)
  release()
  await authPages.heading(page, 'Login')
  await context.close()
})
