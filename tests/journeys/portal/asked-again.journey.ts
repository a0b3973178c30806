import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { sectionLink } from '#tests/support/mailbox.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { educational } from '#contract/steps/educational-record.ts'
import { institution } from '#tests/support/institution/index.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { firstBody } from '#tests/support/step-examples.ts'
import { idOf, requestCorrections, signedInColleague } from '../actions/decided.ts'
import { button, field, heading, login, expectMessage } from '../actions/auth-pages.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { aPhoto } from '../actions/records.ts'
import { chosen } from '../actions/sections.ts'

/*
 * Tests corrections of bio-data, programme, school records and picture. The applicant follows the first email link
 * without being signed in.
 */

const { portal, browser } = await sharedPortalAndBrowser()

const aSchool = firstBody(educational, institution)['name'] ?? ''

const asked = {
  biodata: 'Your address has no house number.',
  programme: 'This programme does not start this year.',
  educationalRecords: 'The years of your school do not fit.',
  picture: 'Your face is turned away.',
}

/** Waits until the progress strip is above the request that contains `words`. */
async function expectStripAbove(page: Page, words: string): Promise<void> {
  const distance = async () => {
    const strip = await page.getByRole('list', { name: 'Your progress' }).boundingBox()
    const request = await page.getByText(words).boundingBox()
    return strip === null || request === null ? 0 : request.y - strip.y - strip.height
  }
  await expect.poll(distance).toBeGreaterThan(0)
}

async function sent(page: Page): Promise<void> {
  await button(page, 'Send correction').click()
  await page.getByText('Your correction is sent.').waitFor()
}

test('the link in the email leads through the login to the requested section, and each section can be corrected', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const clerk = await signedInColleague(portal, 'clerk')
  const applicantId = await idOf(clerk, applicant)
  const opened = () => clerk.read<OpenedApplication>(`applications/${applicantId}`)
  await requestCorrections(clerk, applicantId, asked)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  const follow = async (words: string) => page.goto(await sectionLink(portal.url, applicant.email, words))

  await follow(asked.educationalRecords)
  await expectMessage(page, 'Session timed out. Please login!')
  await heading(page, 'Login')
  person.forget()
  await login(page, applicant)
  await heading(page, 'Records')
  await page.getByText(asked.educationalRecords).waitFor()
  await button(page, 'Add another school record').click()
  const school = page.getByRole('form', { name: 'New school record' })
  await school.getByLabel('Qualification').selectOption({ index: 1 })
  await school.getByLabel('School Name').fill('Hilltop Secondary School, Jos')
  await school.getByLabel('Start Date').selectOption('2000')
  await school.getByLabel('End Date').selectOption('2006')
  await button(page, 'Add school record').click()
  await page.getByRole('heading', { name: 'Hilltop Secondary School, Jos' }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: aSchool }) })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await button(page, 'Yes, Delete').click()
  await page.getByRole('heading', { name: aSchool }).waitFor({ state: 'detached' })
  await sent(page)

  await page.goto('/application/dashboard/admission-status')
  await page.getByRole('link', { name: 'Answer the request' }).waitFor()
  await page
    .getByText(/When you have answered, we continue/)
    .first()
    .waitFor()
  expect(await page.getByText(/^Most applicants hear by/).count()).toBe(0)

  await follow(asked.biodata)
  await heading(page, 'Bio-Data')
  await page.getByText(asked.biodata).waitFor()
  await field(page, 'Address').fill('7 Long Road, Uyo')
  await expectStripAbove(page, asked.biodata)
  await expectGoodScreen(person, 'bio-data to be corrected')
  await sent(page)
  await page.getByText('7 Long Road, Uyo').waitFor()

  await follow(asked.programme)
  await heading(page, 'Program Choices')
  await page.getByText(asked.programme).waitFor()
  await field(page, 'Program Category').selectOption({ label: chosen.category })
  await field(page, 'Program Type').selectOption({ label: chosen.programme })
  await expectGoodScreen(person, 'program choices to be corrected')
  await sent(page)
  await page.getByText(chosen.programme).first().waitFor()

  await follow(asked.picture)
  await heading(page, 'Picture Upload')
  await page.getByText(asked.picture).waitFor()
  await button(page, 'Send correction').click()
  await page.getByText('Select your profile picture first.').waitFor()
  await page.getByLabel('Select your profile picture').setInputFiles(await aPhoto('front.jpg'))
  await page.getByRole('img', { name: 'The picture you selected' }).waitFor()
  await expectGoodScreen(person, 'the picture to be corrected')
  await sent(page)
  await expect.poll(() => page.getByLabel('Select your profile picture').count()).toBe(0)
  await expectGoodScreen(person, 'the picture that was corrected')

  const { row, requests, application } = await opened()
  expect(row.status).toBe('submitted')
  expect(requests.every(({ returnedAt }) => returnedAt !== null)).toBe(true)
  const answers = JSON.stringify(application.steps)
  for (const words of ['7 Long Road, Uyo', 'Hilltop Secondary School, Jos', chosen.programme])
    expect(answers).toContain(words)
  expect(answers).not.toContain(aSchool)
  await person.context.close()
})
