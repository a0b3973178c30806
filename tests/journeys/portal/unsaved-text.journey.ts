import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import { onOwnPhone } from '../actions/own-phone.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { applicantToSubmit } from '../actions/prepared.ts'
import { everythingStored } from '../browser/storage.ts'

/* Tests that the preview lists unsaved text, and that a submission deletes such text only after a question. */

const { portal, browser } = await sharedPortalAndBrowser()

const preview = '/application/dashboard/registration/complete-profile'

const newApplicant = async () => applicantToSubmit(portal.url, await noisyPicture(600, 800, 'jpeg'))

async function atPreview(known?: authPages.Applicant) {
  const applicant = known ?? (await newApplicant())
  const person = await onOwnPhone(portal, browser, applicant)
  const { page } = person
  await authPages.heading(page, 'Preview Profile')
  return person
}

const phone = (page: Page) => authPages.field(page, 'Phone Number')
const notSaved = (page: Page) => page.getByRole('complementary', { name: 'Text that is not saved' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Submit your application' })

/** Opens Bio-Data from the preview, and types another phone number without saving it. */
async function typePhone(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Change Bio-Data' }).click()
  await authPages.heading(page, 'Bio-Data')
  await phone(page).fill(number)
  await phone(page).blur()
}

test('text typed after Change and left with Back is named before Submit, and can be saved', async () => {
  const person = await atPreview()
  const { page, context } = person
  await typePhone(page, '08031112223')
  await page
    .getByText(/^Saved with us, \d\d:\d\d$/)
    .first()
    .waitFor()
  await page.goBack()
  await authPages.heading(page, 'Preview Profile')
  await notSaved(page).waitFor()
  await expectGoodScreen(person, 'a preview with text that is not saved')
  await authPages.button(page, 'Submit').click()
  await question(page).getByText('Your text in «Bio-Data» is not saved. We do not submit it').waitFor()
  await authPages.button(page, 'Cancel').click()
  await notSaved(page).getByRole('link', { name: 'Open Bio-Data' }).click()
  await authPages.heading(page, 'Bio-Data')
  expect(await phone(page).inputValue()).toBe('08031112223')
  await authPages.button(page, 'Save and continue').click()
  await authPages.heading(page, 'Preview Profile')
  await page.getByText('08031112223').first().waitFor()
  await authPages.button(page, 'Submit').waitFor()
  expect(await notSaved(page).count()).toBe(0)
  await context.close()
})

test('text that only this phone has is sent and named, and is deleted only after a question', async () => {
  const { page, context } = await atPreview()
  await page.route('**/api/Application/save-draft', (route) => route.abort('connectionfailed'))
  await typePhone(page, '08034445556')
  await page
    .getByText(/^Saved on this phone/)
    .first()
    .waitFor()
  await page.unroute('**/api/Application/save-draft')
  await page.goto(preview)
  await notSaved(page).waitFor()
  await authPages.button(page, 'Submit').click()
  await question(page).getByText('Your text in «Bio-Data» is not saved.').waitFor()
  await authPages.button(page, 'Yes, Submit').click()
  await authPages.heading(page, 'Admission Status')
  await expect.poll(() => everythingStored(page)).not.toContain('08034445556')
  await context.close()
})

test('text typed here before another device has saved the section is named before Submit', async () => {
  const applicant = await newApplicant()
  const { page, context } = await atPreview(applicant)
  await typePhone(page, '08031234445')
  await page
    .getByText(/^Saved with us, \d\d:\d\d$/)
    .first()
    .waitFor()
  const other = await atPreview(applicant)
  await typePhone(other.page, '08031234446')
  await authPages.button(other.page, 'Save and continue').click()
  await authPages.heading(other.page, 'Preview Profile')
  await other.context.close()

  await page.goto(preview)
  await notSaved(page).getByRole('link', { name: 'Open Bio-Data' }).waitFor()
  await authPages.button(page, 'Submit').click()
  await question(page).getByText('Your text in «Bio-Data» is not saved. We do not submit it').waitFor()
  await authPages.button(page, 'Cancel').click()
  await notSaved(page).getByRole('link', { name: 'Open Bio-Data' }).click()
  await expect.poll(() => phone(page).inputValue()).toBe('08031234445')
  await context.close()
})

test('text that is sent after the server has read the application for the preview is named', async () => {
  const { page, context } = await atPreview()
  let isLost = true
  await page.route('**/api/Application/save-draft', (route) =>
    isLost ? route.abort('connectionfailed') : route.continue(),
  )
  await typePhone(page, '08034446667')
  await page
    .getByText(/^Saved on this phone/)
    .first()
    .waitFor()
  const respondLate = async (route: Route) => {
    const response = await route.fetch()
    const sent = page.waitForResponse('**/api/Application/save-draft')
    isLost = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await (await sent).finished()
    await route.fulfill({ response })
  }
  await page.route('**/api/Application/get-application', respondLate, { times: 1 })
  await page.goto(preview)
  await notSaved(page).waitFor()
  expect(await notSaved(page).getByRole('link').allTextContents()).toEqual(['Open Bio-Data'])
  await authPages.button(page, 'Submit').click()
  await question(page).getByText('Your text in «Bio-Data» is not saved.').waitFor()
  await authPages.button(page, 'Cancel').click()
  await context.close()
})

test('text is discarded on the preview after a question', async () => {
  const { page, context } = await atPreview()
  await typePhone(page, '08037778889')
  await page
    .getByText(/^Saved with us, \d\d:\d\d$/)
    .first()
    .waitFor()
  await page.goBack()
  await notSaved(page).getByRole('button', { name: 'Discard text in Bio-Data' }).click()
  await authPages.button(page, 'Yes, Discard').click()
  await notSaved(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Change Bio-Data' }).click()
  await authPages.heading(page, 'Bio-Data')
  expect(await phone(page).inputValue()).not.toBe('08037778889')
  await context.close()
})

test('discarded text stays deleted even if its draft was still being sent', async () => {
  const { page, context } = await atPreview()
  const removed = page.waitForResponse('**/api/Application/remove-draft')
  await page.route('**/api/Application/save-draft', async (route) => {
    await removed
    await route.continue()
  })
  const stored = page.waitForResponse('**/api/Application/save-draft')
  await typePhone(page, '08032223334')
  await page.goBack()
  await notSaved(page).getByRole('button', { name: 'Discard text in Bio-Data' }).click()
  await authPages.button(page, 'Yes, Discard').click()
  await stored
  await notSaved(page).waitFor({ state: 'detached' })
  await page.reload()
  await authPages.button(page, 'Submit').waitFor()
  expect(await notSaved(page).count()).toBe(0)
  await context.close()
})

/** Opens the preview with text that only this phone has, which is then sent while the preview is shown. */
async function atPreviewOfSentText(number: string) {
  const person = await atPreview()
  const { page } = person
  await page.route('**/api/Application/save-draft', (route) => route.abort('connectionfailed'))
  await typePhone(page, number)
  await page.goBack()
  await notSaved(page).waitFor()
  await page.unroute('**/api/Application/save-draft')
  const sent = page.waitForResponse('**/api/Application/save-draft')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await (await sent).finished()
  return person
}

test('text that was sent while the preview was shown is named before Submit', async () => {
  const { page, context, forget } = await atPreviewOfSentText('08035556667')
  await authPages.button(page, 'Submit').click()
  await question(page).getByText('Your text in «Bio-Data» is not saved. We do not submit it').waitFor()
  await authPages.button(page, 'Yes, Submit').click()
  await authPages.heading(page, 'Admission Status')
  await expect.poll(() => everythingStored(page)).not.toContain('08035556667')
  forget()
  await context.close()
})

test('Submit opens no question on another page, and its question closes with the preview', async () => {
  const { page, context, forget } = await atPreviewOfSentText('08036667778')
  // Submit loads the application again before it asks. The route never responds, so no question appears.
  await page.route('**/api/Application/get-application', () => undefined)
  const loading = page.waitForRequest('**/api/Application/get-application')
  await authPages.button(page, 'Submit').click()
  await loading
  await page.getByRole('link', { name: 'Change Bio-Data' }).click()
  await authPages.heading(page, 'Bio-Data')
  await phone(page).click()
  expect(await question(page).count()).toBe(0)
  await page.unroute('**/api/Application/get-application')
  await page.goBack()
  await authPages.button(page, 'Submit').click()
  await question(page).waitFor()
  await page.goForward()
  await authPages.heading(page, 'Bio-Data')
  await question(page).waitFor({ state: 'detached' })
  expect(await phone(page).inputValue()).toBe('08036667778')
  forget()
  await context.close()
})

test('Submit is disabled while a save waits on this phone', async () => {
  const { page, context, forget } = await atPreview()
  await page.route('**/api/Profile/update-biodata', (route) => route.abort('connectionfailed'))
  await typePhone(page, '08039990001')
  await authPages.button(page, 'Save and continue').click()
  await page.getByText('Your answers wait on this phone.').first().waitFor()
  await page.goBack()
  await authPages.heading(page, 'Preview Profile')
  await page.getByText('Not everything on this phone is sent yet.').waitFor()
  expect(await authPages.button(page, 'Submit').isDisabled()).toBe(true)
  await page.unroute('**/api/Profile/update-biodata')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => authPages.button(page, 'Submit').isDisabled()).toBe(false)
  forget()
  await context.close()
})
