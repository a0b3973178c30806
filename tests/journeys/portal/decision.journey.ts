import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { anOffer } from '#tests/support/office/office-work.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { type Decide, idOf, openOffice, signedInColleague, versionOf } from '../actions/decided.ts'
import { expectFocus, expectGoodScreen } from '../browser/look.ts'
import { button } from '../actions/auth-pages.ts'
import { acceptPlace, arrive, expectWithin, open, payButton } from '../actions/after-submission.ts'
import { submittedApplicant } from '../actions/prepared.ts'

let decide: Decide

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare(started) {
    decide = await openOffice(started)
  },
})
const photo = await noisyPicture(600, 800, 'jpeg')

test('after a withdrawn letter nothing can be done or paid, and the page says who to call', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  await decide(applicant, anOffer)
  const approver = await signedInColleague(portal, 'approver')
  const applicantId = await idOf(approver, applicant)
  const version = await versionOf(approver, applicantId)
  await approver.call('revoke-letter', { applicantId, version, because: 'A forged slip.' })
  const person = await arrive(browser, portal, applicant)
  const { page } = person
  await page.getByRole('heading', { name: 'Your offer is no longer open' }).waitFor()
  await page.getByText(/withdrawn your letter of admission: nothing more is to be done/).waitFor()
  expect(await page.getByText(/You have been offered admission/).count()).toBe(0)
  await open(page, 'admission-status', 'Admission Status')
  await page.getByText('Your letter of admission was withdrawn', { exact: true }).waitFor()
  const [contact] = institution.identity.support.contacts
  await expectWithin(page, page.getByRole('link', { name: `Call ${contact?.phone}` }))
  await expect.poll(() => payButton(page, 'Pay Acceptance Fee').count()).toBe(0)
  expect(await page.getByText('A forged slip').count()).toBe(0)
  await expectGoodScreen(person, 'a withdrawn letter')
  await open(page, 'enrolment', 'Enrolment')
  await page.getByText('nothing more to do or to pay here').waitFor()
  await expect.poll(() => payButton(page, 'Pay Acceptance Fee').count()).toBe(0)
  await expectGoodScreen(person, 'the checklist of a withdrawn letter')
  await person.context.close()
})

test('if a matric number cannot be issued, the page shows the server’s reason', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  await decide(applicant, anOffer)
  const person = await arrive(browser, portal, applicant)
  const { page } = person
  await page.getByText(/You have been offered admission/).waitFor()
  await open(page, 'enrolment', 'Enrolment')
  await acceptPlace(person)
  const message = 'Your matric number cannot be issued yet. Please call the admissions office.'
  const envelope = { isSuccessful: false, message, title: '', errors: null, data: null }
  await page.route('**/Profile/Get-MatricNumber', (route) =>
    route.fulfill({ status: 409, json: { ...envelope, code: 'programme-unsettled' } }),
  )
  await open(page, 'matric', 'Matric Number')
  await page.getByText(message).waitFor()
  expect(await page.getByText('Check your network connection').count()).toBe(0)
  // Discards the console error of the rejected request for the matric number.
  person.forget()
  await expectGoodScreen(person, 'no matric number, and why')
  await person.context.close()
})

test('the page says that there is no decision yet, and after a rejection shows the reasons', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const person = await arrive(browser, portal, applicant)
  const { page } = person
  await open(page, 'admission-status', 'Admission Status')
  await page.getByText('Sorry, you have not been offered admission yet. Please, check back later.').waitFor()
  await page.getByText('We have your application').waitFor()
  await expectWithin(page, page.getByRole('link', { name: 'See what you submitted' }))
  const main = page.locator('main')
  const sizeOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontSize)
  const number = main.getByText('Application Number').locator('xpath=following-sibling::*')
  expect(await sizeOf(number)).toBe(
    await sizeOf(main.getByText(`${applicant.firstName} ${applicant.lastName}`)),
  )
  await button(page, 'Make a card to share').click()
  await page.getByText('I have applied!').waitFor()
  await expectFocus(page, 'Share with your family')
  await expectGoodScreen(person, 'no decision yet')
  await open(page, 'enrolment', 'Enrolment')
  await page.locator('main').getByText('Opens when you are admitted.').waitFor()
  await expectGoodScreen(person, 'the checklist before a decision')

  await decide(applicant, {
    kind: 'reject',
    reasons: ['subject-missing', 'other'],
    sentence: 'You may sit Mathematics again in November.',
  })
  await open(page, 'admission-status', 'Admission Status')
  await page.getByText(/Please try again next year\./).waitFor()
  await page.getByText('A subject that the programme needs is missing.').waitFor()
  await page.getByText('You may sit Mathematics again in November.').waitFor()
  const [contact] = institution.identity.support.contacts
  await expectWithin(page, page.getByRole('link', { name: `Call ${contact?.phone}` }))
  await page.getByRole('link', { name: 'Ask us to look again' }).waitFor()
  await page.getByText('Applications open on 01/02/2028.').waitFor()
  await expectGoodScreen(person, 'no offer')
  await page.goto('/application/dashboard')
  await page.getByText('There is no place for you this time').waitFor()
  await expectGoodScreen(person, 'the dashboard without an offer')
  for (const { subject } of await mailsTo(portal.url, applicant.email)) expect(subject).not.toMatch(/reject/i)
  await person.context.close()
})
