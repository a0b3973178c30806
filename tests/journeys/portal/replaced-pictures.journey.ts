import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import * as dashboard from '../actions/dashboard.ts'
import { arriveAtOlevel, olevelForm as slip } from '../actions/olevel-page.ts'
import { applicantAtRecords } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import { finishRecords } from '../actions/step-screens.ts'
import { cutAfter, hold, holdUntil, uploads, waitUntilFailed } from '../browser/upload-connection.ts'

/* Tests uploads during which the applicant replaces the picture, opens another page or signs out. */

const { portal, browser } = await sharedPortalAndBrowser()

const arrive = () => arriveAtOlevel({ portal, browser })
const chooseSlip = async (page: Page, name = 'slip.jpg') =>
  slip(page)
    .getByLabel('Result slip')
    .setInputFiles(await records.aPhoto(name))
const uploaded = (page: Page) => slip(page).getByText('Uploaded', { exact: true })
const dispatch = (page: Page, name: 'focus' | 'online') =>
  page.evaluate((event) => dispatchEvent(new Event(event)), name)

test('a slip that replaces an interrupted one is the only one that is sent', async () => {
  const { page, context } = await arrive()
  const line = await cutAfter(page, 0)
  await chooseSlip(page, 'old.jpg')
  await waitUntilFailed(page, slip(page).getByText('The picture could not be sent.'))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    slip(page).getByLabel('Result slip').click(),
  ])
  const attempts = line.failed
  // When a file dialog closes, the page gets the focus before it gets the file. The focus must not start an attempt.
  await dispatch(page, 'focus')
  expect(await slip(page).getByText('Sending the picture').count()).toBe(0)
  expect(line.failed).toBe(attempts)

  // The network returns while the dialog is open. The upload of the old slip is stopped as soon as a file is chosen.
  await page.unroute(uploads)
  const restore = await hold(page)
  const old = page.waitForRequest(uploads)
  await dispatch(page, 'online')
  const oldRequest = await old
  const stopped = page.waitForEvent('requestfailed', (request) => request === oldRequest)
  await chooser.setFiles(await records.aTurnedPhoto())
  await stopped
  await slip(page)
    .getByText(/^slip\.jpg, /)
    .waitFor()
  await slip(page).getByText('Sending the picture').waitFor()
  await expect.poll(() => authPages.button(page, 'Save and continue').isDisabled()).toBe(true)
  expect(await slip(page).getByText('You stopped sending the picture.').count()).toBe(0)
  await authPages.button(page, 'Cancel sending the picture').click()
  await restore()
  await authPages.button(page, 'Send it again').click()
  await uploaded(page).waitFor()
  await slip(page)
    .getByText(/^Saved with us, /)
    .waitFor()
  await page.reload()
  const picture = slip(page).getByRole('img', { name: 'Your result slip' })
  await expect.poll(() => records.coloursOf(picture)).toEqual({ isUpright: true, top: 'red', bottom: 'blue' })
  await context.close()
})

test('a slip cannot be replaced while its result is being saved', async () => {
  const { page, context } = await arrive()
  await records.fillOlevel(page)
  await records.sendSlip(page)
  const letGo = await holdUntil(page, '**/Application/add-olevel-result')
  await authPages.button(page, 'Save and continue').click()
  await expect.poll(() => slip(page).getByLabel('Result slip').isDisabled()).toBe(true)
  letGo()
  await records.awaitNextPart(page, 'olevelResults')
  await context.close()
})

test('a slip sent while the applicant is on another page is in the form that is open again', async () => {
  const { page, context } = await arrive()
  const letGo = await holdUntil(page, uploads)
  const sending = page.waitForRequest(uploads)
  await chooseSlip(page)
  await sending
  await dashboard.openFromMenu(page, 'Dashboard')
  await dashboard.openSection(page, 'Records')
  await slip(page).getByLabel('Exam Number').fill('5160202002')
  expect(await uploaded(page).count()).toBe(0)
  letGo()
  await uploaded(page).waitFor()
  await slip(page).getByText('Your picture is uploaded').waitFor()
  expect(await slip(page).getByLabel('Exam Number').inputValue()).toBe('5160202002')
  await context.close()
})

test('a photo that replaces an interrupted one waits for Upload, after its frame is loaded', async () => {
  const { page, context } = await arrive()
  await records.fillOlevel(page)
  await records.sendSlip(page)
  await records.saveOlevel(page)
  await finishRecords(page)
  await authPages.heading(page, 'Picture Upload')
  // The check of the result slip has already loaded the crop script. The reload makes the page request it again.
  const loadFrame = await holdUntil(page, '**/crop-*.js')
  await page.reload()
  const field = page.getByLabel('Select your profile picture')
  await field.setInputFiles(await records.aPhoto('me.jpg'))
  const send = authPages.button(page, 'Upload')
  await page.getByText('me.jpg').waitFor()
  await page.getByText('Preparing the picture…').waitFor({ state: 'detached' })
  expect(await send.isDisabled()).toBe(true)
  loadFrame()
  await page.getByRole('group', { name: 'Position of the photo' }).waitFor()
  await cutAfter(page, 0)
  await send.click()
  await waitUntilFailed(page, page.getByText('The picture could not be sent. Press Upload to send it again.'))
  await page.unroute(uploads)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), field.click()])
  await dispatch(page, 'focus')
  await chooser.setFiles(await records.aTurnedPhoto())
  await page.getByRole('group', { name: 'Position of the photo' }).waitFor()
  await dispatch(page, 'focus')
  await dispatch(page, 'online')
  expect(await page.getByText('Sending the picture').count()).toBe(0)
  await authPages.heading(page, 'Picture Upload')
  await send.click()
  await authPages.heading(page, 'Preview Profile')
  await context.close()
})

test('a sign-out on a shared computer names a picture that is being sent, and stops its upload', async () => {
  const { page, context } = await arrive()
  const next = await applicantAtRecords(portal.url)
  const restore = await hold(page)
  const sending = page.waitForRequest(uploads)
  await chooseSlip(page)
  const upload = await sending
  await dashboard.showMenu(page)
  await authPages.button(page, 'Logout').click()
  await page.getByText("Your picture in «O'level Results» is not sent yet. It will be lost.").waitFor()
  const stopped = page.waitForEvent('requestfailed', (request) => request === upload)
  await authPages.button(page, 'Yes, Logout').click()
  await stopped
  await restore()
  const later: string[] = []
  page.on('request', (sent) => void (sent.url().includes('upload-part') && later.push(sent.url())))
  await authPages.login(page, next)
  await authPages.heading(page, 'Records')
  await records.fillSchoolRecord(page)
  await records.saveSchoolRecord(page)
  await slip(page).getByLabel('Result slip').waitFor()
  expect([await uploaded(page).count(), later]).toEqual([0, []])
  await context.close()
})
