import { expect, test } from 'vitest'
import { requestAnswers } from '#contract/endpoints/request.ts'
import { failure } from '#contract/envelope.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { awaitMail } from '#tests/support/mailbox.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { button, expectMessage, field, heading, login } from '../actions/auth-pages.ts'
import { expectFocus, expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { aPhoto } from '../actions/records.ts'

const { portal, browser } = await portalAndBrowser()

const applicantName = /Ẹ̀kúndayọ̀/
const message = 'Your certificate is missing, and your address has no house number.'

test('a request is answered on the phone and returns to the same clerk, by keyboard alone in the office', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Sade Ibrahim')
  const { page: desk } = clerk
  await office.openByKeyboard(desk, applicant.email, applicantName)
  await desk.keyboard.press('c')
  await expectFocus(desk, 'template')
  // If the choices of a select are shown, Escape closes only the choices. Otherwise it closes the form.
  await desk.keyboard.press('Alt+ArrowDown')
  await desk.locator('#field-template:open').waitFor()
  await desk.keyboard.press('Escape')
  await desk.locator('#field-template:not(:open)').waitFor()
  await desk.keyboard.press('Escape')
  await field(desk, 'Template').waitFor({ state: 'detached' })
  await desk.keyboard.press('c')
  await expectFocus(desk, 'template')
  await desk.keyboard.type('Cert')
  await expect.poll(() => field(desk, 'Document 1').inputValue()).toBe('Birth certificate')
  const wanted = field(desk, 'What you need')
  await wanted.focus()
  await desk.keyboard.type('Bio-Data: Add')
  await desk.keyboard.press('Enter')
  await button(desk, 'Remove Bio-Data: Address').waitFor()
  const text = desk.getByLabel('Text', { exact: true })
  await text.focus()
  await desk.keyboard.press('Control+A')
  await desk.keyboard.type(message)
  await lookAtBoth(clerk, 'a request being written')
  await desk.keyboard.press('Control+Enter')
  await expectMessage(desk, 'Request sent. We have emailed the applicant.')
  await desk.getByText(/days left/).waitFor()
  await lookAtBoth(clerk, 'a request that was sent')
  await desk.keyboard.press('d')
  await desk.getByRole('dialog', { name: 'Extend the deadline' }).waitFor()
  await desk.getByLabel('Why', { exact: true }).focus()
  await desk.keyboard.type('She is travelling.')
  await lookAtBoth(clerk, 'a deadline being extended')
  await desk.keyboard.press('Control+Enter')
  await expectMessage(desk, 'Deadline extended. We have emailed the applicant.')

  await desk.goto('/office/requests?view=waiting')
  await desk.getByText('0 selected').waitFor()
  await desk.keyboard.press('*')
  await desk.getByText('1 selected').waitFor()
  await desk.keyboard.press('j')
  await desk.keyboard.press('x')
  await desk.getByText('0 selected').waitFor()
  await desk.keyboard.press('x')
  await desk.getByText('1 selected').waitFor()
  await lookAtBoth(clerk, 'selected requests')
  await desk.keyboard.press('d')
  await desk.getByRole('dialog', { name: 'Extend 1 deadline' }).waitFor()
  await lookAtBoth(clerk, 'several deadlines being extended')
  await desk.getByLabel('Why', { exact: true }).focus()
  await desk.keyboard.type('The post office is on strike.')
  await desk.keyboard.press('Control+Enter')
  await expectMessage(desk, '1 deadline extended. We have emailed the applicants.')
  await desk.getByText('0 selected').waitFor()

  // «Back to the requests» returns to the same view and moves the focus to the row of the request.
  const row = desk.locator('[data-row]')
  await row.press('Enter')
  await heading(desk, applicantName)
  await desk.getByRole('link', { name: /^Back to the requests/ }).waitFor()
  await desk.keyboard.press('u')
  await heading(desk, 'Requests')
  expect(new URL(desk.url()).search).toBe('?view=waiting')
  await row.and(desk.locator(':focus')).waitFor()

  const mail = await awaitMail(portal.url, applicant.email, (each) => each.text.includes(message))
  expect(mail.text).toContain('«Bio-Data» and «Birth certificate»')
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.goto('/application/auth/login')
  await login(page, applicant)
  await page.getByText(message).first().waitFor()
  await expectGoodScreen(person, 'the dashboard with a request')
  await page.getByRole('link', { name: 'Answer the request' }).click()
  await heading(page, 'What we need from you')
  await page.getByRole('heading', { name: /^Answer by / }).waitFor()
  await expectGoodScreen(person, 'the page of a request')
  await page.getByRole('link', { name: 'Correct Bio-Data' }).click()
  await heading(page, 'Bio-Data')
  await field(page, 'Address').fill('7 Long Road, Uyo')
  await button(page, 'Send correction').click()
  await page.getByText('Your correction is sent.').waitFor()
  await page.getByRole('link', { name: 'Send Birth certificate' }).click()
  await page.getByText('Bio-Data: sent').waitFor()
  await button(page, 'Send to the admissions office').click()
  await page
    .getByText(/write why something is missing/)
    .first()
    .waitFor()
  // Discards the console error of the answer that was rejected because the document was missing.
  person.forget()
  await expectGoodScreen(person, 'an answer without the document')
  await page
    .getByLabel(/^Birth certificate/)
    .first()
    .setInputFiles(await aPhoto('certificate.jpg'))
  await page.getByText('Uploaded').waitFor()
  await page.getByLabel(/^Message to the admissions office/).fill('Here it is, thank you.')
  await button(page, 'Send to the admissions office').click()
  await page.getByText('Your answer is sent.').waitFor()
  // The disabled form is shown until the page has loaded the request again, so the test waits until it is gone.
  await page.getByLabel(/^Message to the admissions office/).waitFor({ state: 'detached' })
  await expectGoodScreen(person, 'an answer that was sent')

  await desk.goto('/office/requests')
  await heading(desk, 'Requests')
  await desk.getByRole('link', { name: applicantName }).waitFor()
  await lookAtBoth(clerk, 'the returned requests')
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await heading(desk, applicantName)
  await desk.getByText('Here it is, thank you.').waitFor()
  await desk.getByRole('cell', { name: '7 Long Road, Uyo' }).waitFor()
  await desk.getByRole('img', { name: 'Birth certificate, now' }).waitFor()
  await lookAtBoth(clerk, 'a returned request')
  // The decision bar names the keyboard shortcuts for a returned request. The applicant's message is above the answers.
  await desk.getByText('press a to accept the answers, or c to ask again').waitFor()
  const [replyBox, answerBox] = [
    await desk.getByText('Here it is, thank you.').boundingBox(),
    await desk.getByRole('cell', { name: '7 Long Road, Uyo' }).boundingBox(),
  ]
  expect(replyBox?.y).toBeLessThan(answerBox?.y ?? 0)

  // The clerk asks again for the birth certificate, whose picture is incomplete, and accepts the postal address.
  await desk.getByRole('checkbox', { name: 'Ask again: Birth certificate' }).press('Space')
  await button(desk, 'Ask again for 1, accept the rest').waitFor()
  await desk.keyboard.press('c')
  // When the form opens, it moves the focus to its first field, so the test waits until a field has the focus.
  await desk.locator('form :focus').waitFor()
  await desk.getByLabel('Text', { exact: true }).focus()
  await desk.keyboard.type('Please show the whole page.')
  await desk.keyboard.press('Control+Enter')
  await desk.getByText('Asked again').first().waitFor()
  await desk.getByText('Bio-Data: Address – accepted').waitFor()
  await desk.getByText(/^Birth certificate.* – asked again$/).waitFor()
  await page.goto('/application/dashboard/requests')
  await page.getByText('Please show the whole page.').waitFor()
  const reply = 'It is the only page. I have no other one.'
  await page.getByLabel(/^Message to the admissions office/).fill(reply)
  // Simulates once that the answer was already sent from another device. The unsent reply must stay readable.
  const closed = failure('You have already sent the answer to this request.', '', null, 'request-closed')
  const answerCall = `**/api${requestAnswers.send.path}`
  await page.route(answerCall, (route) => route.fulfill({ status: 409, json: closed }), { times: 1 })
  await button(page, 'Send to the admissions office').click()
  const nothingToSend = page.getByRole('complementary', { name: 'There is nothing to send' })
  await nothingToSend.getByText(reply).waitFor()
  // The form is disabled until the page has loaded the request again.
  await page.locator('textarea:enabled').waitFor()
  await expect.poll(() => page.locator('main :is(:disabled, [aria-disabled])').count()).toBe(0)
  person.forget()
  await expectGoodScreen(person, 'a reply that was not sent')
  await page.getByLabel(/^Message to the admissions office/).fill(reply)
  await button(page, 'Send to the admissions office').click()
  await page.getByText('Your answer is sent.').waitFor()
  // The disabled form is shown until the page has loaded the request again, so the test waits until it is gone.
  await page.getByLabel(/^Message to the admissions office/).waitFor({ state: 'detached' })
  await desk.reload()
  await desk.getByText('It is the only page. I have no other one.').waitFor()
  await desk.keyboard.press('a')
  await expectMessage(desk, 'Answers accepted.')
  // From now on the key `a` confirms the subjects, so the page shows the tab «Results».
  await desk.getByRole('tab', { name: 'Results', selected: true }).waitFor()
  await desk.getByRole('tab', { name: /^Requests/ }).click()
  await desk.getByText(/^Accepted by Sade Ibrahim/).waitFor()

  await person.context.close()
})
