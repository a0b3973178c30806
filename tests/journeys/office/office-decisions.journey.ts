import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { openOffice } from '../actions/decided.ts'
import { button, field, login, expectMessage } from '../actions/auth-pages.ts'
import { expectFocus, expectGoodScreen, isFree, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'

const { portal, browser } = await portalAndBrowser()
const photo = await noisyPicture(300, 400, 'jpeg')

const applicantName = /Ẹ̀kúndayọ̀/

test('a clerk withdraws their own proposal; after the approval only an approver can', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const slower = await office.newColleague(browser, portal, 'clerk', 'Musa Eze')
  await office.openApplication(slower.page, applicant.email, applicantName)
  await button(slower.page, 'Reject').click()
  await field(slower.page, '5 A document could not be read.').check()
  await field(slower.page, 'Comment to the applicant (optional)').fill('Send a new scan.')

  // The colleague who takes the application over can propose at once. The first colleague's form stays open.
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  await office.openApplication(page, applicant.email, applicantName)
  await page.getByText(/^Musa Eze, /).waitFor()
  await page.keyboard.press('T')
  await page.getByText(/^You, until/).waitFor()
  await office.proposeToAdmit(page)
  await expectFocus(page, 'Decision')

  // The colleague who was slower learns why the proposal was not sent, and still sees the text of the proposal.
  await button(slower.page, 'Propose rejection').click()
  const unsent = slower.page.getByRole('alert').filter({ hasText: 'Your rejection was not proposed' })
  await unsent.getByText(/^Ifeoma Danjuma proposed admission before you/).waitFor()
  await unsent.getByText('A document could not be read.').waitFor()
  await unsent.getByText('Send a new scan.').waitFor()
  slower.forget()
  await lookAtBoth(slower, 'a proposal that came too late')
  await slower.page.reload()
  await unsent.getByText('Send a new scan.').waitFor()
  await button(slower.page, 'Discard my proposal').click()
  await unsent.waitFor({ state: 'detached' })
  await slower.context.close()

  // The card must show its whole content, although its column has a maximum height.
  const card = page.getByRole('group', { name: 'Decision' }).locator('..')
  await expect
    .poll(() => card.evaluate((shown) => shown.scrollHeight - shown.clientHeight))
    .toBeLessThanOrEqual(0)

  await button(page, 'Withdraw proposal').press('Enter')
  await expectFocus(page, 'because')
  await lookAtBoth(clerk, 'taking a proposal back')
  await button(page, 'Cancel').press('Enter')
  await expectFocus(page, 'Withdraw proposal')
  await page.keyboard.press('Enter')
  await field(page, 'Why (optional)').fill('The level is wrong.')
  await button(page, 'Withdraw proposal').press('Enter')
  await expectMessage(page, 'Proposal withdrawn.')
  await page.getByText('No proposal is pending.').waitFor()
  await expectFocus(page, 'Decision')
  await page.getByText('Earlier proposals (1)').click()
  await page.getByText('The level is wrong.').first().waitFor()

  await office.proposeToAdmit(page)
  await button(page, 'Withdraw proposal').click()
  const approver = await office.newColleague(browser, portal, 'approver', 'Bala Okafor')
  await office.openApplication(approver.page, applicant.email, applicantName)
  await button(approver.page, 'Approve').press('Enter')
  await approver.page.getByText('Approved, waiting for release').waitFor()
  await expectFocus(approver.page, 'Decision')

  await button(page, 'Withdraw proposal').press('Enter')
  await expectMessage(page, /is approved and waits for its release: it cannot be withdrawn/)
  await page.getByText('Approved, waiting for release').waitFor()
  clerk.forget()
  await expect.poll(() => button(page, 'Return to proposer').isDisabled()).toBe(true)
  await expectFocus(page, 'Decision')
})

test('a withdrawn letter is shown to the office and the applicant, and /verify says «withdrawn»', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const decide = await openOffice(portal)
  const programmeId = institution.programmes[0]?.programmes[0]?.id
  await decide(applicant, { kind: 'admit', programmeId, level: '100' })
  const approver = await office.newColleague(browser, portal, 'approver', 'Tamuno Yusuf')
  const { page } = approver
  await office.openApplication(page, applicant.email, applicantName)
  await button(page, 'Withdraw the letter').press('Enter')
  await expectFocus(page, 'because')
  await lookAtBoth(approver, 'withdrawing a letter')
  const slower = await office.newColleague(browser, portal, 'approver', 'Uche Bassey')
  await office.openApplication(slower.page, applicant.email, applicantName)
  await button(slower.page, 'Withdraw the letter').press('Enter')
  await field(slower.page, 'Why').fill('The picture shows another person.')
  await field(page, 'Why').fill('The result slip is forged.')
  await office.ageCodes(portal)
  await button(page, 'Withdraw the letter').press('Enter')
  await office.giveCode(approver)
  await expectMessage(page, 'Letter withdrawn. Its code now shows it as withdrawn.')
  await page.getByText('The result slip is forged.').first().waitFor()
  await page.getByText('Letter withdrawn', { exact: true }).first().waitFor()
  await button(page, 'Withdraw the letter').waitFor({ state: 'detached' })
  await expectFocus(page, 'Decision')
  await lookAtBoth(approver, 'a withdrawn letter')

  // The slower colleague is told that the reason was not sent, and still sees the typed reason after a reload.
  await button(slower.page, 'Withdraw the letter').press('Enter')
  await office.giveCode(slower)
  const unsent = slower.page.getByRole('alert').filter({ hasText: 'Your reason was not sent' })
  await unsent.getByText('The picture shows another person.').waitFor()
  slower.forget()
  await lookAtBoth(slower, 'a reason that came too late')
  await slower.page.reload()
  await unsent.getByText('The picture shows another person.').waitFor()
  await button(slower.page, 'Discard my reason').press('Enter')
  await unsent.waitFor({ state: 'detached' })
  await slower.context.close()

  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const phone = person.page
  await phone.goto('/application/auth/login')
  await login(phone, applicant)
  await phone.getByText(/has withdrawn your letter of admission: nothing more is to be done/).waitFor()
  await expectGoodScreen(person, 'the dashboard without a letter')
  await phone.goto('/application/dashboard/admission-status')
  await phone.getByRole('heading', { name: 'Your letter of admission was withdrawn' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Pay Acceptance Fee' }).count()).toBe(0)
  await expectGoodScreen(person, 'the status without a letter')
  await phone.goto('/application/dashboard/enrolment')
  await phone.getByText(/has withdrawn your letter of admission, so there is nothing more to do/).waitFor()
  await expectGoodScreen(person, 'the enrolment without a letter')
  const [code = ''] = await office.letterCodes(portal, applicant.email)
  await phone.goto(`/application/verify/${code}`)
  await phone.getByText('This document was withdrawn').waitFor()
  await expectGoodScreen(person, 'a withdrawn document')
  await expect
    .poll(async () => (await mailsTo(portal.url, applicant.email)).map(({ subject }) => subject))
    .toContain(subjectOf('letter-withdrawn'))

  await expect.poll(() => button(page, 'Issue the letter again').isDisabled()).toBe(true)
  await page.getByText(/You withdrew this letter/).waitFor()
  const admin = await office.newColleague(browser, portal, 'admin', 'Halima Etim')
  await office.openApplication(admin.page, applicant.email, applicantName)
  await button(admin.page, 'Issue the letter again').press('Enter')
  await expectFocus(admin.page, 'because')
  await lookAtBoth(admin, 'issuing a letter again')
  await field(admin.page, 'Why').fill('It was the wrong application.')
  await button(admin.page, 'Issue the letter again').press('Enter')
  await expectMessage(admin.page, /Letter issued again with a new code/)
  await button(admin.page, 'Withdraw the letter').waitFor()
  await expectFocus(admin.page, 'Decision')
  await phone.reload()
  await phone.getByText('This document was withdrawn').waitFor()
  await phone.goto('/application/dashboard/admission-status')
  await phone.getByRole('button', { name: /^Pay Acceptance Fee/ }).waitFor()
  const codes = await office.letterCodes(portal, applicant.email)
  const newCode = codes.find((each) => each !== code) ?? ''
  await phone.goto(`/application/verify/${newCode}`)
  await phone.getByText(/issued this document and has not withdrawn it/).waitFor()
  await person.context.close()
})

test('a rejection is reconsidered by two other colleagues, and both decisions are shown', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const decide = await openOffice(portal)
  await decide(applicant, { kind: 'reject', reasons: ['programme-full'], sentence: 'Please apply earlier.' })
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Sade Ibrahim')
  const { page } = clerk
  await office.openApplication(page, applicant.email, applicantName)
  await lookAtBoth(clerk, 'a released rejection')
  // In a window of low height, the buttons of the form must not cover the focused field.
  await page.setViewportSize({ width: 1280, height: 660 })
  await page.keyboard.press('Shift+R')
  await expectFocus(page, 'because')
  await expect.poll(() => isFree(field(page, 'Why'))).toBe(true)
  await lookAtBoth(clerk, 'opening a reconsideration')
  await page.keyboard.type('A letter came with a corrected WAEC result.')
  await page.keyboard.press('Control+Enter')
  await expectMessage(
    page,
    'Reconsideration opened. Two colleagues who have not decided before must decide again.',
  )
  const box = page.getByRole('complementary', { name: 'This rejection is being reconsidered' })
  await box.getByText(/A letter came with a corrected WAEC result. \(Sade Ibrahim, /).waitFor()
  await expectFocus(page, 'Decision')
  await page.getByText('Earlier decisions (1)').click()
  await page.getByText(/^Reject, released .*, proposed by A clerk, approved by A approver/).waitFor()
  await lookAtBoth(clerk, 'an open reconsideration')

  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const phone = person.page
  await phone.goto('/application/auth/login')
  await login(phone, applicant)
  await phone.getByText('Your application is being looked at again').first().waitFor()
  await expectGoodScreen(person, 'the dashboard during a reconsideration')
  await phone.goto('/application/dashboard/admission-status')
  await phone.getByText(/^Your application is being looked at again\./).waitFor()
  await phone.getByText('Please apply earlier.').waitFor()
  expect(await phone.getByRole('link', { name: 'Ask us to look again' }).count()).toBe(0)
  await expectGoodScreen(person, 'the status during a reconsideration')

  await page.goto('/office/?reconsideration=open')
  await page.getByRole('row', { name: applicantName }).getByText('Reconsideration').waitFor()
  await expectGoodScreen(clerk, 'the list of reconsiderations')
  await page.goto('/office/my-applications')
  await button(page, /^Take five more/).waitFor()
  await page.keyboard.press('5')
  await page.getByRole('row', { name: applicantName }).getByText('Reconsideration').waitFor()
  await office.openApplication(page, applicant.email, applicantName)
  await button(page, 'Cancel reconsideration').press('Enter')
  await expectFocus(page, 'because')
  await lookAtBoth(clerk, 'cancelling a reconsideration')
  await button(page, 'Cancel').press('Enter')
  await expectFocus(page, 'Cancel reconsideration')
  await office.proposeToAdmit(page)
  const approver = await office.newColleague(browser, portal, 'approver', 'Tamuno Yusuf')
  await office.openApplication(approver.page, applicant.email, applicantName)
  await button(approver.page, 'Approve').press('Enter')
  await approver.page.getByText('Approved, waiting for release').waitFor()
  await expect.poll(() => button(approver.page, 'Cancel reconsideration').isDisabled()).toBe(true)
  await lookAtBoth(approver, 'an approved decision of a reconsideration')
  await button(approver.page, 'Preview the release').waitFor()
  await approver.page.keyboard.press('p')
  // If the server finds a duplicate after the approval, another heading is «1 offer with a problem since the approval».
  await approver.page.getByRole('heading', { name: '1 offer', exact: true }).waitFor()
  await approver.page.getByLabel('Type the number of decisions').fill('1')
  await approver.page.keyboard.press('Control+Enter')
  await expectMessage(approver.page, '1 decision being released.')

  await expect
    .poll(async () => (await mailsTo(portal.url, applicant.email)).map(({ subject }) => subject))
    .toContain(subjectOf('decision-admitted'))
  await phone.reload()
  await phone.getByRole('button', { name: /^Pay Acceptance Fee/ }).waitFor()
  await expectGoodScreen(person, 'the offer after a reconsideration')
  await person.context.close()
  await office.openApplication(approver.page, applicant.email, applicantName)
  await approver.page.getByText('Offer open', { exact: true }).first().waitFor()
  await approver.page.getByText('Earlier decisions (1)').waitFor()
  await expect.poll(() => button(approver.page, 'Withdraw the letter').isEnabled()).toBe(true)
})
