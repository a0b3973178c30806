import type { BrowserContext, Page } from 'playwright-core'
import type { aRegistration } from '#tests/support/samples.ts'
import { atCheckout } from '#tests/support/payments/checkout.ts'
import { readMail } from '#tests/support/mailbox.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'

/*
 * Functions that act as an applicant, from the landing page to the paid application fee. They find controls by visible
 * text. A function that leaves a screen waits for the next one, unless its comment says otherwise.
 */

export type Applicant = ReturnType<typeof aRegistration>

export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: typeof name === 'string' })
}

export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' }).waitFor()
}

export async function expectMessage(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByText(words).first().waitFor()
}

export async function startFromLanding(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await heading(page, 'Create your profile')
}

export async function fillRegistration(page: Page, applicant: Applicant): Promise<void> {
  await field(page, 'First Name').fill(applicant.firstName)
  await field(page, 'Surname').fill(applicant.lastName)
  if (applicant.othername === '') await field(page, 'I have no other name').check()
  else await field(page, 'Other Name(s)').fill(applicant.othername)
  await field(page, 'Email').fill(applicant.email)
  await field(page, 'Phone Number').fill(applicant.mobileNumber)
  await field(page, 'Password').fill(applicant.password)
  await field(page, 'Confirm Password').fill(applicant.cpassword)
}

export async function register(page: Page, applicant: Applicant): Promise<void> {
  await fillRegistration(page, applicant)
  await button(page, 'Register').click()
  await heading(page, 'Activate your profile')
}

/** Opens the activation email in another tab and follows its link. Returns that tab, which now shows the portal. */
export async function followActivationLink(context: BrowserContext, applicant: Applicant): Promise<Page> {
  const tab = await readMail(context, applicant.email, subjectShape('activation'))
  await tab.getByRole('link', { name: /\/auth\/activate\?code=/ }).click()
  await heading(tab, 'Activate your profile')
  return tab
}

export async function activate(tab: Page): Promise<void> {
  await button(tab, 'Activate Account').click()
  await heading(tab, 'Login')
}

/** Signs in on the login page. The next screen depends on the stage, so this function does not wait for it. */
export async function login(page: Page, applicant: Pick<Applicant, 'email' | 'password'>): Promise<void> {
  await field(page, 'Username').fill(applicant.email)
  await field(page, 'Password').fill(applicant.password)
  await button(page, 'Login').click()
}

export async function goToCheckout(page: Page): Promise<void> {
  await button(page, /^Pay Application Fee/).click()
  await page.getByText('Test checkout').waitFor()
}

/** Pays at the checkout and waits until the portal has confirmed the payment. */
export async function payAtCheckout(page: Page): Promise<void> {
  await atCheckout(page, 'pay')
  await heading(page, 'All Payments')
  await page.getByText('Payment received').waitFor()
}
