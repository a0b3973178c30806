import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectGoodScreen, isFree } from '../browser/look.ts'
import { applicantAt, applicantToSubmit, applicantWithLongAnswers } from '../actions/prepared.ts'
import { aPhoto, submit } from '../actions/records.ts'

/*
 * Tests the pages that show the whole application on a phone: their height, and the eligibility shown before the
 * submission.
 */

/** Maximum height of a page that shows the whole application, in CSS pixels: about three phone screens. */
const longest = 2_400

const { portal, browser } = await sharedPortalAndBrowser()

/** Opens the preview of an applicant who has filled in everything, on a phone. */
async function openPreview(applicant: Parameters<typeof authPages.login>[1]) {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  await person.page.goto('/application/auth/login')
  await authPages.login(person.page, applicant)
  await authPages.heading(person.page, 'Preview Profile')
  return person
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('a full application is short to read, and Submit is always visible', async () => {
  const { buffer } = await aPhoto('me.jpg')
  const applicant = await applicantToSubmit(portal.url, buffer)
  const person = await openPreview(applicant)
  const { page } = person
  await page.getByRole('region', { name: 'Picture Upload' }).getByRole('img').waitFor()
  await expect
    .poll(() => dashboard.answer(page, 'Next of Kin', 'Guardian Details').innerText())
    .toBe('Same person as next of kin')
  const employer = await dashboard.answer(page, 'Employment Records', 'Employer Name').innerText()
  await expect.poll(() => page.getByText(employer, { exact: true }).count()).toBe(1)
  await expect
    .poll(() => dashboard.answer(page, 'Employment Records', 'Years').innerText())
    .toMatch(/^\d{4} to \d{4}$/)
  await expect
    .poll(() => dashboard.answer(page, 'Program Choices', 'Entry requirements').innerText())
    .toBe('Met, level 100')
  await expect.poll(() => heightOf(page)).toBeLessThan(longest)
  for (const share of [0, 0.5, 1]) {
    await page.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), share)
    await expect.poll(() => isFree(authPages.button(page, 'Submit'))).toBe(true)
  }
  await expectGoodScreen(person, 'the preview of a full application')

  await submit(page)
  await page.goto('/application/dashboard/registration/completed-profile')
  await page.getByText('You have completed your application process.').waitFor()
  await page.getByRole('region', { name: 'Uploaded Records' }).getByRole('img').nth(1).waitFor()
  await expect.poll(() => heightOf(page)).toBeLessThan(longest)
  await expect.poll(() => isFree(authPages.button(page, 'Print Completed Application Form'))).toBe(true)
  await expectGoodScreen(person, 'the completed profile of a full application')
  await person.context.close()
})

test('an application with two schools, sittings and employers and a guardian is as short to read', async () => {
  const { buffer } = await aPhoto('me.jpg')
  const applicant = await applicantWithLongAnswers(portal.url, buffer)
  const person = await openPreview(applicant)
  const { page } = person
  await page.getByRole('region', { name: 'Picture Upload' }).getByRole('img').waitFor()
  // A phone shows no label beside the employer's name, but screen readers read the label.
  const employer = dashboard.answer(page, 'Employment Records', 'Employer Name')
  await expect
    .poll(() => employer.allInnerTexts())
    .toEqual(['Blue Gate Stores', 'Akwa Ibom State Universal Basic Education Board, Uyo'])
  await expect.poll(() => heightOf(page)).toBeLessThan(longest)
  await expect.poll(() => isFree(authPages.button(page, 'Submit'))).toBe(true)
  await expectGoodScreen(person, 'the preview of a long application')
  await page.goto('/application/dashboard/registration/completed-profile')
  await page.getByRole('region', { name: 'Uploaded Records' }).getByRole('img').nth(2).waitFor()
  await expect.poll(() => heightOf(page)).toBeLessThan(longest)
  await expectGoodScreen(person, 'the completed profile of a long application')
  await person.context.close()
})

test('an applicant who falls short sees what is missing, and can submit', async () => {
  const { buffer } = await aPhoto('me.jpg')
  const person = await openPreview(await applicantAt(portal.url, 'SubmitApplication', buffer))
  const { page } = person
  const verdict = page.getByRole('complementary', { name: 'Not yet enough for B.Sc. Bookkeeping' })
  await verdict.getByText('Missing: 3 credits more in all.').waitFor()
  await verdict.getByText('You can still submit.').waitFor()
  await expectGoodScreen(person, 'the preview of an application that falls short')
  await submit(page)
  await person.context.close()
})
