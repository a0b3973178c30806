import { expect } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { screens, visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { atCheckout } from '#tests/support/payments/checkout.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import * as authPages from './auth-pages.ts'
import { button, heading } from './auth-pages.ts'
import { expectGoodBoxes, expectGoodScreen } from '../browser/look.ts'

/** Signs in an applicant who has submitted the application, on a phone-sized screen. */
export async function arrive(
  browser: Browser,
  portal: PortalServer,
  applicant: authPages.Applicant,
): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  await person.page.goto('/application/auth/login')
  await authPages.login(person.page, applicant)
  await heading(person.page, 'Your Application')
  return person
}

export async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(`/application/dashboard/${path}`)
  await heading(page, title)
}

/** Finds the button that starts a payment. Its label is `name`, followed by the amount. */
export const payButton = (page: Page, name: string) => button(page, new RegExp(`^${name} ·`))

/**
 * Presses the payment button `name`, pays at the sandbox gateway and checks the screen after the payment, on a desktop
 * and on a phone. Leaves it on the phone.
 */
async function payAtGateway(person: Visit, name: string): Promise<void> {
  const { page } = person
  await payButton(page, name).click()
  await atCheckout(page, 'pay')
  await page.getByText('Payment received').waitFor()
  await page.setViewportSize(screens.desk.viewport)
  await expectGoodBoxes(page, `back from paying: ${name}, desk`)
  await page.setViewportSize(screens.phone.viewport)
  await expectGoodScreen(person, `back from paying: ${name}`)
}

/** Pays with the button `name` of the checklist and returns to the checklist. */
export async function pay(person: Visit, name: string): Promise<void> {
  await payAtGateway(person, name)
  const { page } = person
  await page.getByRole('link', { name: 'See your enrolment' }).click()
  await heading(page, 'Enrolment')
  await page.getByRole('list').first().waitFor()
}

/** Pays the acceptance fee and follows the link «See your place». */
export async function acceptPlace(person: Visit): Promise<void> {
  await payAtGateway(person, 'Pay Acceptance Fee')
  const { page } = person
  await page.getByRole('link', { name: 'See your place' }).click()
  await heading(page, 'Admission Status')
  await page.getByRole('heading', { name: 'Your place is yours' }).waitFor()
}

/** Waits until the lower edge of an element is inside the viewport, without scrolling. */
export async function expectWithin(page: Page, action: Locator): Promise<void> {
  const lowerEdge = async () => {
    const box = await action.boundingBox()
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
  }
  await expect.poll(lowerEdge).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}
