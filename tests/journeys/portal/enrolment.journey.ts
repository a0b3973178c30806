import { readFile } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { enrolmentFees, payLabel, payWayOf } from '#contract/fees/registry.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'
import { awaitMail } from '#tests/support/mailbox.ts'
import { joined, pdfText } from '#tests/support/pdf-text.ts'
import { anOffer } from '#tests/support/office/office-work.ts'
import { offeredProgramme } from '#tests/support/office/offers.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { type Decide, openOffice } from '../actions/decided.ts'
import { openFromMenu } from '../actions/dashboard.ts'
import { button, field, heading, expectMessage } from '../actions/auth-pages.ts'
import { hasFocus } from '../browser/keyboard.ts'
import { expectFocus, expectGoodScreen } from '../browser/look.ts'
import { lapsedApplicant } from '../actions/after-decision.ts'
import { acceptPlace, arrive, expectWithin, open, pay, payButton } from '../actions/after-submission.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { watchLoading } from '../browser/settled.ts'
import { asNaira, charged, firstPart, secondPart, thirdPart } from '#tests/support/payments/fees.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { matricNumberShape } from '#tests/support/number-shapes.ts'

let decide: Decide

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare(started) {
    decide = await openOffice(started)
  },
})
const photo = await noisyPicture(600, 800, 'jpeg')

async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const line = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Text that says when the school fee is due. The pages show it after the applicant has accepted the offer. */
const dueDay = /^School fee: ₦[\d,]+ by \d\d\/\d\d\/\d{4}$/

test('an admitted applicant completes the enrolment, from the offer to the last receipt', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const person = await arrive(browser, portal, applicant)
  const { page } = person
  await page.getByText('Our admissions office is reading your application.').waitFor()
  await expectGoodScreen(person, 'the dashboard while the office reads')

  await decide(applicant, anOffer)
  await open(page, 'admission-status', 'Admission Status')
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()
  await page.getByText(institution.admission.session).first().waitFor()
  await expectWithin(page, payButton(page, 'Pay Acceptance Fee'))
  await page.getByText(/^Accept your place by \d\d\/\d\d\/\d{4}$/).waitFor()
  await page.getByText(anOffer.conditions).waitFor()
  await expect.poll(() => button(page, 'Print Letter').isDisabled()).toBe(true)
  const digital = page.getByRole('link', { name: /digital access fee/ })
  await expect
    .poll(() => digital.getAttribute('href'))
    .toMatch(/^https:\/\/access\.testwell\.example\/pay\?who=[0-9a-f-]{36}$/)
  await expect.poll(() => digital.getAttribute('rel')).toBe('noopener noreferrer')
  await expect.poll(() => digital.getAttribute('target')).toBe('_blank')
  const card = await downloaded(page, () => button(page, 'Share with your family').click())
  expect(card.name).toBe('my-admission.png')
  expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1080 })
  await expectGoodScreen(person, 'an offer')

  await open(page, 'enrolment', 'Enrolment')
  await line(page, 'Matric number').getByText('Opens when your acceptance fee is paid.').waitFor()
  await expectGoodScreen(person, 'the checklist before the acceptance fee')
  await payButton(page, 'Pay Acceptance Fee').click()
  await page.getByText('Test checkout').waitFor()
  await page.goBack()
  await page.getByText('Nothing was charged unless your bank says so.').waitFor()
  await page.getByRole('link', { name: 'Check this payment' }).waitFor()
  await expectGoodScreen(person, 'the checklist with an open payment')
  await acceptPlace(person)
  const goOn = page.getByRole('link', { name: 'Continue your enrolment' })
  await page.getByText(dueDay).waitFor()
  await expectWithin(page, goOn)
  await expectGoodScreen(person, 'an accepted place')
  await openFromMenu(page, 'Dashboard')
  await page.getByRole('heading', { level: 1, name: 'Your Application' }).waitFor()
  await page.getByRole('heading', { name: 'Your place is yours' }).waitFor()
  expect(await page.getByText(/You have been offered admission/).count()).toBe(0)
  await expectGoodScreen(person, 'the dashboard after the acceptance')
  await page.getByRole('region', { name: 'Next step' }).getByRole('link', { name: 'Enrolment' }).click()
  await heading(page, 'Enrolment')
  await line(page, 'Acceptance fee').getByText('Paid.').waitFor()
  await expectGoodScreen(person, 'the checklist after it')

  await page.getByText(`PDF, ${institution.documents.letter.transferKb} kB`).waitFor()
  const letter = await downloaded(page, () => button(page, 'Print Letter').click())
  expect(letter.name).toBe(institution.documents.letter.file)
  const { pages, tagged } = await pdfText(letter.bytes)
  expect(tagged).toBe(true)
  for (const part of [applicant.lastName, applicant.firstName, offeredProgramme.description])
    expect(joined(pages.join(''))).toContain(joined(part))
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(pages.join('\n'))?.[0] ?? ''
  const other = await visit(browser, { screen: 'phone', url: portal.url, scripts: false })
  await other.page.goto(`/application/verify/${code}`)
  await other.page.getByText('This document is genuine').waitFor()
  const shown = await other.page.content()
  for (const secret of [applicant.lastName, applicant.firstName, applicant.email])
    expect(shown).not.toContain(secret)
  await other.context.close()

  await page.getByRole('link', { name: 'Get Matric Number' }).click()
  await heading(page, 'Matric Number')
  await expectFocus(page, 'Matric Number')
  const number = await page.getByText(matricNumberShape(offeredProgramme.code)).innerText()
  await page.getByText(dueDay).waitFor()
  await expectWithin(page, goOn)
  await expectGoodScreen(person, 'the matric number')
  expect((await dataCalls(page)).length).toBeLessThanOrEqual(dataCallLimits.matric)
  await page.getByText(number, { exact: true }).waitFor()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Blocked', 'NotAllowedError'))
  })
  await button(page, 'Copy number').click()
  await page.getByText('Not copied. Select the number above to copy it.').waitFor()
  await page.getByRole('link', { name: 'Continue your enrolment' }).click()
  await line(page, 'Matric number').getByText(number).waitFor()
  expect((await dataCalls(page)).length).toBeLessThanOrEqual(dataCallLimits.enrolment)
  await line(page, 'Matric number').getByText(number).waitFor()

  await page.getByRole('link', { name: 'Set Portal Password' }).click()
  await heading(page, 'Create Portal Password')
  await page.getByPlaceholder('Enter your password').fill('password1234')
  await button(page, 'Set Password').click()
  await page
    .getByText(/many people use/)
    .first()
    .waitFor()
  // Discards the console error of the request with the rejected password.
  person.forget()
  await expectGoodScreen(person, 'a refused portal password')
  await field(page, 'Portal Password').fill('seven quiet harbours waiting')
  await button(page, 'Set Password').click()
  await expectMessage(page, 'Your portal password is set.')
  await line(page, 'Portal password')
    .getByText(/Set on/)
    .waitFor()

  await pay(person, 'Pay School Fee Part')
  await line(page, 'School fee')
    .getByText(`Paid: ${asNaira(firstPart)}. To pay: ${asNaira(secondPart + thirdPart)}.`)
    .waitFor()
  await expectGoodScreen(person, 'the checklist between two parts')
  await pay(person, 'Pay School Fee Part')
  await line(page, 'School fee')
    .getByText(`Paid: ${asNaira(firstPart + secondPart)}. To pay: ${asNaira(thirdPart)}.`)
    .waitFor()
  await pay(person, 'Pay School Fee Part')
  await line(page, 'School fee').getByText('Paid.').waitFor()
  const others = enrolmentFees.filter((id) => id !== 'AcceptanceFee' && id !== 'SchoolFee')
  for (const fee of others) await pay(person, payLabel(payWayOf(fee)))
  await page.getByText('Your enrolment is complete').waitFor()
  await page.getByText('I am enrolled!').waitFor()
  await expectWithin(page, page.getByRole('link', { name: 'See your matric number' }))
  await expectGoodScreen(person, 'the finished checklist')

  await open(page, 'payment-history', 'All Payments')
  // There is one receipt per payment: the application fee, the acceptance fee, three parts of the school fee, and the
  // other fees.
  const receiptCount = 5 + others.length
  const successful = page.getByText('Successful', { exact: true })
  await successful.nth(receiptCount - 1).waitFor()
  await expect.poll(() => successful.count()).toBe(receiptCount)
  const receipts = await downloaded(page, () => page.goto('/application/dashboard/receipts'))
  expect((await pdfText(receipts.bytes)).pages).toHaveLength(receiptCount)
  await page.locator('main [aria-live=polite]').getByText('Your receipts are being downloaded').waitFor()
  await page.goto('/application/dashboard')
  await page.getByRole('heading', { name: 'You are enrolled' }).waitFor()
  await expectGoodScreen(person, 'the dashboard at the end')

  for (const words of [
    subjectOf('acceptance-received', { amount: asNaira(charged.acceptance) }),
    subjectOf('matric-number-issued', { matricNumber: number }),
  ])
    await awaitMail(portal.url, applicant.email, ({ subject }) => subject === words)
  await person.context.close()
})

/** Maximum number of data calls when a page is opened. Each call can cost a round trip on a slow network. */
const dataCallLimits = { matric: 3, enrolment: 2 }

/** Calls that the frame makes on every page, including the call for the applicant's portrait. */
const frameCalls =
  /^\/api\/(?:Authentication\/refresh-token|Profile\/Get-Profile|Notification\/get-notifications|Application\/get-drafts|Utility\/thumbnail\/.*)$/

/** Reloads a page. Returns the paths of its API calls, without `frameCalls`. */
async function dataCalls(page: Page): Promise<string[]> {
  const complete = watchLoading(page)
  const calls: string[] = []
  const note = (request: Request) => {
    // Leaves out calls that the page has started before it is reloaded.
    if (request.isNavigationRequest()) calls.length = 0
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !frameCalls.test(pathname)) calls.push(pathname)
  }
  page.on('request', note)
  await page.reload()
  await complete()
  page.off('request', note)
  return calls
}

/** Expects the focus on the heading. The pressed button has disappeared, so screen readers need a new position. */
async function expectFocusOnHeading(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: 'Admission Status' })
  await expect.poll(() => title.evaluate((found) => found === document.activeElement)).toBe(true)
}

test('a lapsed offer is shown as such', async () => {
  const person = await arrive(browser, portal, await lapsedApplicant(portal, photo, decide))
  const { page } = person
  await open(page, 'admission-status', 'Admission Status')
  await page.getByRole('heading', { name: 'Your offer has lapsed' }).waitFor()
  await expectGoodScreen(person, 'a lapsed offer')
  await open(page, 'enrolment', 'Enrolment')
  await page.getByText(/^Your offer has lapsed, because/).waitFor()
  await expectGoodScreen(person, 'the enrolment page of a lapsed offer')
  await person.context.close()
})

test('an applicant declines an offer, undoes the decline and accepts', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  await decide(applicant, anOffer)
  const person = await arrive(browser, portal, applicant)
  const { page } = person
  const drafts = Promise.withResolvers<void>()
  await page.route('**/api/Application/get-drafts', async (route) => {
    await drafts.promise
    await route.continue()
  })
  await open(page, 'admission-status', 'Admission Status')
  await button(page, 'Decline offer').click()
  await page.getByRole('heading', { name: 'Decline the offer' }).waitFor()
  await page.getByRole('main').getByText('Loading...').waitFor()
  drafts.resolve()
  await expect.poll(() => hasFocus(field(page, 'Why do you decline?'))).toBe(true)
  await button(page, 'Decline Offer').click()
  await page.getByText('Say why you decline.').first().waitFor()
  await expectGoodScreen(person, 'declining without a reason')
  await field(page, 'Why do you decline?').fill('I have a place nearer home.')
  await button(page, 'Decline Offer').click()
  const dialog = page.getByRole('alertdialog', { name: 'Decline your offer' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => field(page, 'Why do you decline?').inputValue()).toBe('I have a place nearer home.')
  await page
    .getByText(/^Kept with us, .* Your offer is not declined\.$/)
    .first()
    .waitFor()
  await page.reload()
  await expect.poll(() => field(page, 'Why do you decline?').inputValue()).toBe('I have a place nearer home.')
  const again = await arrive(browser, portal, applicant)
  await openFromMenu(again.page, 'Admission Status')
  await field(again.page, 'Why do you decline?').waitFor()
  await expect.poll(() => again.page.evaluate(() => scrollY)).toBe(0)
  await again.context.close()
  await button(page, 'Decline Offer').click()
  // Esc must not cancel a decline that is being sent. By itself, Chromium would close the dialog at the second Esc.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/Application/decline-offer', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Yes, Decline' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  arrived.resolve()
  await page.getByText('You have declined your offer', { exact: true }).waitFor()
  await expectFocusOnHeading(page)
  await expectGoodScreen(person, 'a declined offer')
  await open(page, 'enrolment', 'Enrolment')
  await page.getByText('there is nothing to do here').waitFor()
  await expectGoodScreen(person, 'the checklist of a declined offer')
  await open(page, 'admission-status', 'Admission Status')
  await button(page, 'Undo decline').click()
  await payButton(page, 'Pay Acceptance Fee').waitFor()
  await expectFocusOnHeading(page)
  await button(page, 'Decline offer').waitFor()
  await person.context.close()
})
