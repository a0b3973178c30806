import type { Page } from 'playwright-core'
import * as authPages from '#tests/journeys/actions/auth-pages.ts'
import * as dashboard from '#tests/journeys/actions/dashboard.ts'
import { atCheckout } from '#tests/support/payments/checkout.ts'
import { typeInto } from './slow-phone.ts'

/**
 * Visits the pages after the submission with taps and key presses, from the admission status to the payment history.
 * `admit` must make the office offer a place.
 */
export async function visitLaterPages(
  page: Page,
  applicant: authPages.Applicant,
  admit: () => Promise<void>,
): Promise<void> {
  await authPages.button(page, 'Make a card to share').click()
  await shareCard(page)
  await admit()
  await page.goto('/application/dashboard/admission-status')
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  await shareCard(page)
  await typeReasonAndCancel(page)
  await acceptPlace(page)
  await completeEnrolment(page)
  await changeAccount(page, applicant)
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await authPages.heading(page, 'Notifications')
  await page.goto('/application/dashboard/outbox')
  await page.getByText('Nothing is waiting.').first().waitFor()
  await dashboard.openFromMenu(page, 'Payment History')
  await authPages.heading(page, 'All Payments')
}

async function shareCard(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('download'), authPages.button(page, 'Share with your family').click()])
}

/** Opens the form to decline the offer, types a reason and closes the form. */
async function typeReasonAndCancel(page: Page): Promise<void> {
  await authPages.button(page, 'Decline offer').click()
  await typeInto(page.getByLabel('Why do you decline?'), 'Too far from home')
  await authPages.button(page, 'Cancel').click()
}

async function acceptPlace(page: Page): Promise<void> {
  await authPages.button(page, /^Pay Acceptance Fee/).click()
  await atCheckout(page, 'pay')
  await page.getByText('Payment received').waitFor()
  await page.getByRole('link', { name: 'See your place' }).click()
  await page.getByRole('heading', { name: 'Your place is yours' }).waitFor()
}

/** Fetches the matric number and sets the portal password. */
async function completeEnrolment(page: Page): Promise<void> {
  await follow(page, 'Continue your enrolment', 'Enrolment')
  await follow(page, 'Get Matric Number', 'Matric Number')
  await authPages.button(page, 'Copy number').click()
  await follow(page, 'Continue your enrolment', 'Enrolment')
  await follow(page, 'Set Portal Password', 'Create Portal Password')
  await typeInto(authPages.field(page, 'Portal Password'), 'seven quiet harbours waiting')
  await authPages.button(page, 'Set Password').click()
  await authPages.expectMessage(page, 'Your portal password is set.')
}

/** Follows a link and waits for the heading of its page. */
async function follow(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole('link', { name: link }).first().click()
  await authPages.heading(page, title)
}

/** Signs out other devices, changes the password, and opens and closes the form for another email address. */
async function changeAccount(page: Page, { password }: authPages.Applicant): Promise<void> {
  await dashboard.openFromMenu(page, 'Account')
  await authPages.heading(page, 'Account')
  await authPages.button(page, 'Sign out everywhere else').click()
  await authPages.expectMessage(page, 'Every other phone and computer is signed out.')
  const typed = {
    'Current Password': password,
    'New Password': 'ten slow ferries',
    'Confirm Password': 'ten slow ferries',
  }
  for (const [label, text] of Object.entries(typed)) await typeInto(authPages.field(page, label), text)
  await authPages.button(page, 'Change password').click()
  await authPages.expectMessage(page, 'Your password is changed.')
  await authPages.button(page, 'Change email address').click()
  await authPages.button(page, 'Keep this address').click()
}
