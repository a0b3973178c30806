import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { askedApplicant, idOf, signedInColleague } from '../actions/decided.ts'
import * as authPages from '../actions/auth-pages.ts'
import { onOwnPhone } from '../actions/own-phone.ts'
import { expectGoodLook } from '../browser/look.ts'
import { everythingStored } from '../browser/storage.ts'

/* Tests replies to requests of the office when the network is lost at «Send». */

const { portal, browser } = await sharedPortalAndBrowser()

const reply = (page: Page) => page.getByLabel('Message to the admissions office')
const send = (page: Page) => authPages.button(page, 'Send to the admissions office')

/** Part of a save that is stored on the phone, after the first attempt to send it. */
const storedSave = '"mayHaveArrived":true'

async function atRequest() {
  const applicant = await askedApplicant(portal)
  const person = await onOwnPhone(portal, browser, applicant)
  const { page } = person
  await authPages.heading(page, 'Your Application')
  await page.goto('/application/dashboard/requests')
  await authPages.heading(page, 'What we need from you')
  return { person, applicant }
}

/** Returns the distance between a line at the top of a form and the content above the form, in pixels. */
function pixelsBelowText(line: Element): number {
  const above = line.closest('form')?.parentElement?.previousElementSibling
  if (!above) throw new Error('There is nothing above the form.')
  return line.getBoundingClientRect().top - above.getBoundingClientRect().bottom
}

async function repliesOf(applicant: authPages.Applicant) {
  const clerk = await signedInColleague(portal, 'clerk')
  const id = await idOf(clerk, applicant)
  const { requests } = await clerk.read<OpenedApplication>(`applications/${id}`)
  return requests.map((request) => request.reply)
}

test('a reply that is sent without a network waits, and is sent once when the network returns', async () => {
  const { person, applicant } = await atRequest()
  const { page, context } = person
  await page.route('**/api/Application/answer-request', (route) => route.abort('connectionfailed'))
  await reply(page).fill('My house has no number.')
  const draftLine = page.getByText(/^Kept .*Your answer is not sent\.$/)
  expect(await draftLine.evaluate(pixelsBelowText), 'gap above the line about the draft').toBeGreaterThan(0)
  await send(page).click()
  await page.getByText('Your answer is not sent yet. It waits on this phone').waitFor()
  expect(await send(page).isVisible()).toBe(false)
  await expectGoodLook(page, 'a reply that waits')

  // A waiting reply can be changed. Its earlier text must not be sent.
  await authPages.button(page, 'Change answer').click()
  expect(await reply(page).inputValue()).toBe('My house has no number.')
  await reply(page).fill('My house has no number. It is beside the church.')
  await send(page).click()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await authPages.heading(page, 'Waiting on this phone')
  await page.getByRole('heading', { name: 'Requests' }).waitFor()
  await page.getByRole('link', { name: 'Open Requests' }).click()
  await page.getByText('Your answer is not sent yet. It waits on this phone').waitFor()

  await page.unroute('**/api/Application/answer-request')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('Your answer is sent.').waitFor()
  await expect.poll(() => repliesOf(applicant)).toEqual(['My house has no number. It is beside the church.'])
  person.forget()
  await context.close()
})

test('a correction that waits closes its page when it is sent', async () => {
  const { person } = await atRequest()
  const { page, context } = person
  await page.getByRole('link', { name: 'Correct Bio-Data' }).click()
  const address = authPages.field(page, 'Address')
  await page.route('**/api/Profile/update-biodata', (route) => route.abort('connectionfailed'))
  await address.fill('Beside the church, Ikot Ekpene')
  await authPages.button(page, 'Send correction').click()
  await page.getByText('Your answers wait on this phone.').waitFor()
  await expectGoodLook(page, 'a correction that waits')
  // The phone still has an older copy of the application, which must not ask for the same correction again.
  await page.route('**/api/Application/get-application', (route) => route.abort('connectionfailed'))
  await page.unroute('**/api/Profile/update-biodata')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('Your correction is sent.').first().waitFor()
  await page.getByText('Unable to get').first().waitFor()
  await expectGoodLook(page, 'a section that could not be loaded after its correction')
  expect(await address.count()).toBe(0)
  await page.unroute('**/api/Application/get-application')
  await authPages.button(page, 'Try again').click()
  await page.getByText('This section can no longer be changed.').waitFor()
  await page.getByText('Beside the church, Ikot Ekpene').first().waitFor()
  person.forget()
  await context.close()
})

test('a reply whose response is lost, and that waits over a reload, is stored once', async () => {
  const { person, applicant } = await atRequest()
  const { page, context } = person
  await page.route('**/api/Application/answer-request', async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await reply(page).fill('I have no second result.')
  await send(page).click()
  await page.getByText('Your answer is not sent yet. It waits on this phone').waitFor()
  await page.goto('/application/dashboard')
  await page.getByText('One save waits on this phone.').waitFor()
  await expect.poll(() => everythingStored(page)).toContain(storedSave)
  // The outbox may be sending the reply again, so the test waits until such a request has ended. A request that is
  // aborted has no response.
  const sent = page.waitForResponse('**/api/Application/answer-request')
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await sent).status()).toBe(200)
  // The portal deletes the reply from the phone after the response. If the page were left before that, the next page
  // would send the reply again and say «Your answer is sent.»
  await expect.poll(() => everythingStored(page)).not.toContain(storedSave)
  await page.goto('/application/dashboard/requests')
  await page.getByText('We do not need anything from you now.').waitFor()
  await expect.poll(() => repliesOf(applicant)).toEqual(['I have no second result.'])
  person.forget()
  await context.close()
})
