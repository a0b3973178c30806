import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectGoodLook, expectGoodScreen } from '../browser/look.ts'
import { expectSteadyMenu, lowWindow } from '../actions/menu-positions.ts'
import { arriveAtOlevel, olevelForm as slip } from '../actions/olevel-page.ts'
import * as records from '../actions/records.ts'
import { finishRecords } from '../actions/step-screens.ts'
import {
  aWhiteEdge,
  cutAfter,
  hold,
  holdUntil,
  keepMessages,
  uploads,
  waitUntilFailed,
} from '../browser/upload-connection.ts'

/* Tests the upload of result slips and passport photos on good and bad networks. */

const { portal, browser } = await sharedPortalAndBrowser()

const arrive = (prepare?: (page: Page) => Promise<void>, ownDevice = false) =>
  arriveAtOlevel({ portal, browser, prepare, ownDevice })

const cancel = (page: Page) => authPages.button(page, 'Cancel sending the picture')

async function chooseSlip(page: Page): Promise<void> {
  await slip(page)
    .getByLabel('Result slip')
    .setInputFiles(await records.aPhoto('slip.jpg'))
  await slip(page).getByText('Sending the picture').waitFor()
}

/** Fills in all records and continues to the picture. */
async function completeRecords(page: Page): Promise<void> {
  await records.fillOlevel(page)
  await records.sendSlip(page)
  await records.saveOlevel(page)
  await finishRecords(page)
}

test('a cancelled slip can be uploaded again, and an uploaded one survives a reload on a shared computer', async () => {
  const person = await arrive()
  const { page } = person
  const restore = await hold(page)
  await chooseSlip(page)
  await expect.poll(() => authPages.button(page, 'Save and continue').isDisabled()).toBe(true)
  await expectGoodScreen(person, 'a slip on its way')
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asks()).toBe(true)
  await cancel(page).click()
  await slip(page).getByText('You stopped sending the picture.').waitFor()
  await expect.poll(asks).toBe(false)
  expect(await page.getByText('Please check your network connection!').count()).toBe(0)
  await restore()
  await authPages.button(page, 'Send it again').click()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await cancel(page).waitFor({ state: 'detached' })
  await expectGoodScreen(person, 'a slip that has arrived')
  await slip(page)
    .getByText(/^Saved with us, /)
    .waitFor()
  await page.reload()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await records.fillOlevel(page)
  await records.saveOlevel(page)
  await person.context.close()
})

test('a stalled upload times out four times, and is sent when the applicant returns to the page', async () => {
  const person = await arrive()
  const { page } = person
  await page.clock.install()
  const restore = await hold(page)
  const next = () => page.waitForRequest(uploads)
  let started = next()
  await chooseSlip(page)
  for (const pause of [1_000, 3_000, 8_000]) {
    await started
    await page.clock.fastForward(60_000)
    await cancel(page).waitFor()
    started = next()
    await page.clock.fastForward(31_000)
    await page.clock.runFor(pause)
  }
  await started
  expect(await slip(page).getByText('The picture could not be sent.').count()).toBe(0)
  await page.clock.fastForward(91_000)
  await slip(page).getByText('The picture could not be sent.').waitFor()
  await authPages.expectMessage(page, 'Please check your network connection!')
  // A file chosen by mistake does not replace the interrupted picture.
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await slip(page).getByLabel('Result slip').setInputFiles(letter)
  await slip(page).getByText('The picture could not be sent.').waitFor({ state: 'detached' })
  await slip(page).getByText('This file is not a JPG or PNG picture.').waitFor()
  await restore()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await person.context.close()
})

test('the upload of a profile picture can be cancelled, and its end does not navigate away from another page', async () => {
  const person = await arrive()
  const { page } = person
  await completeRecords(page)
  await records.choosePicture(page)
  const restore = await hold(page)
  await authPages.button(page, 'Upload').click()
  await cancel(page).click()
  await page.getByText('You stopped sending the picture. Press Upload to send it again.').waitFor()
  await restore()

  const letGo = await holdUntil(page, '**/Profile/save-profile-picture')
  const saving = page.waitForRequest('**/Profile/save-profile-picture')
  await authPages.button(page, 'Upload').click()
  await saving
  await dashboard.openSection(page, 'Next of Kin')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  letGo()
  await authPages.expectMessage(page, 'Your profile picture is saved.')
  // The avatar appears only after the picture is saved. A redirect, if there were one, would have happened by then.
  await page.getByRole('banner').locator('img').waitFor()
  await authPages.heading(page, 'Next of Kin')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/next-of-kin$/)
  // Only the preview needs the whole application.
  expect(requested).not.toContain('/api/Application/get-application')
  await person.context.close()
})

test('an upload that was cut off continues after a reload, and no part is sent twice', async () => {
  const person = await arrive(undefined, true)
  const { page } = person
  // Simulates a slow network, on which the portal sends the picture in several parts.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true }),
  )
  const photo = await records.aLargePhoto('slip.jpg')
  const line = await cutAfter(page, 1)
  await slip(page).getByLabel('Result slip').setInputFiles(photo)
  await expect.poll(() => line.failed).toBeGreaterThan(0)
  expect(line.arrived).toHaveLength(1)
  await authPages.button(page, 'Cancel sending the picture').waitFor()
  // The network must not return before the old page is gone, because that page could send another part.
  await page.reload({ waitUntil: 'commit' })
  line.limit = Number.POSITIVE_INFINITY
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  const [first, asks, ...parts] = line.arrived
  expect(first?.offset).toBe(0)
  // The first request after the reload asks how many bytes of the picture the server has. This request is a form with
  // an empty file.
  expect(asks?.bytes).toBeLessThan(1_000)
  expect(parts.length).toBeGreaterThan(0)
  expect(parts.filter(({ offset }) => offset === 0)).toEqual([])
  await person.context.close()
})

test('an interrupted upload waits in the outbox, continues there, and its slip is upright', async () => {
  const person = await arrive(undefined, true)
  const { page } = person
  const line = await cutAfter(page, 0)
  await slip(page)
    .getByLabel('Result slip')
    .setInputFiles(await records.aTurnedPhoto())
  // The first part is sent after the picture is stored on the phone. The test waits until this part has failed.
  await expect.poll(() => line.failed).toBeGreaterThan(0)
  await page.goto('/application/dashboard')
  await page.getByText('One picture waits on this phone.').waitFor()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await page.getByRole('heading', { level: 2, name: 'Result slip' }).waitFor()
  await expectGoodLook(page, 'the outbox with a picture')
  await authPages.button(page, /^Send now/).click()
  const failed = page.getByText(/^Still no network, \d\d:\d\d\.$/)
  // The event `online` makes the portal retry the upload at once, without the pause between attempts.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return failed.count()
    })
    .toBe(1)
  expect(line.arrived).toEqual([])
  line.limit = Number.POSITIVE_INFINITY
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('We have the picture. Open its form and send it to finish.').waitFor()
  await page.getByRole('link', { name: 'Open Result slip' }).click()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  const picture = slip(page).getByRole('img', { name: 'Your result slip' })
  await expect.poll(() => records.coloursOf(picture)).toEqual({ isUpright: true, top: 'red', bottom: 'blue' })
  await person.context.close()
})

test('on a shared computer an interrupted upload waits in the tab, and the sign-out warns', async () => {
  const person = await arrive()
  const { page } = person
  const line = await cutAfter(page, 0)
  await slip(page)
    .getByLabel('Result slip')
    .setInputFiles(await records.aPhoto('slip.jpg'))
  await waitUntilFailed(page, slip(page).getByText('The picture could not be sent.'))
  await dashboard.openFromMenu(page, 'Dashboard')
  await page.getByText('One picture waits on this phone.').waitFor()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await page.getByRole('heading', { level: 2, name: 'Result slip' }).waitFor()
  await page.getByText('Not everything here is stored on this phone.').waitFor()
  await expectGoodLook(page, 'the outbox with a picture on a shared computer')
  await dashboard.showMenu(page)
  await authPages.button(page, 'Logout').click()
  await page.getByText("Your picture in «O'level Results» is not sent yet. It will be lost.").waitFor()
  await authPages.button(page, 'Cancel').click()
  line.limit = Number.POSITIVE_INFINITY
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByText('We have the picture. Open its form and send it to finish.').waitFor()
  await page.getByRole('link', { name: 'Open Result slip' }).click()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await person.context.close()
})

test('a passport photo is kept on the applicant’s own device until it is saved', async () => {
  const person = await arrive(undefined, true)
  const { page } = person
  await completeRecords(page)
  // A reload has the same effect as Android closing the page while the camera is open.
  await Promise.all([page.waitForEvent('filechooser'), authPages.button(page, 'Take a photo').click()])
  await page.reload()
  await page.getByText('Your phone closed this page while its camera was open.').waitFor()
  await records.choosePicture(page)
  await expectGoodScreen(person, 'a passport photo in its frame')
  await page.reload()
  await page.getByText('Stored on this phone, not sent yet.').waitFor()
  await expectGoodScreen(person, 'a restored passport photo')
  await authPages.button(page, 'Upload').click()
  await authPages.heading(page, 'Preview Profile')
  await dashboard.openSection(page, 'Picture Upload')
  await page.getByRole('img', { name: 'Your profile picture' }).waitFor()
  expect(await page.getByText('Stored on this phone, not sent yet.').count()).toBe(0)
  await person.context.close()
})

test('a passport photo is cropped by keyboard, and warnings do not prevent the upload', async () => {
  const person = await arrive()
  const { page } = person
  await completeRecords(page)
  const black = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#000' } })
    .composite([{ input: await aWhiteEdge(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const field = page.getByLabel('Select your profile picture')
  await field.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: black })
  await page.getByText('The photo looks dark.').waitFor()
  await page.getByRole('group', { name: 'Position of the photo' }).focus()
  // The middle of the photo is black. 40 key presses move the photo until its white left edge is in the frame.
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight')
  await page.getByText('The photo looks dark.').waitFor({ state: 'detached' })
  for (let step = 0; step < 3; step++) await page.keyboard.press('-')
  await expectGoodScreen(person, 'a cropped photo')
  // A file that the browser cannot open does not replace the photo in the frame.
  await field.setInputFiles(records.aPdf)
  await page.getByText('This file is not a JPG or PNG picture. Choose another one.').waitFor()
  await field.setInputFiles(records.aHeicPhoto)
  await page.getByText(records.heicMessage).waitFor()
  await page.getByRole('group', { name: 'Position of the photo' }).waitFor()
  await authPages.button(page, 'Upload').click()
  await authPages.heading(page, 'Preview Profile')
  await dashboard.openSection(page, 'Picture Upload')
  const saved = page.getByRole('img', { name: 'Your profile picture' })
  const shape = async () => {
    const { width, height } = (await saved.boundingBox()) ?? { width: 0, height: 1 }
    return width / height
  }
  await expect.poll(shape).toBeCloseTo(7 / 9, 1)
  await person.context.close()
})

test('messages are below the heading on a phone and beside the page on a desktop', async () => {
  const person = await arrive(keepMessages)
  const { page, context } = person
  const messages = page.getByRole('region', { name: 'Messages' })
  const main = page.getByRole('main').getByRole('region', { name: 'Messages' })
  await main.getByText('Saved. Continue with the next step.').waitFor()
  await expectGoodScreen(person, 'a phone with messages')
  await page.setViewportSize({ width: 1280, height: 800 })
  await main.waitFor({ state: 'detached' })
  await messages.getByText('Saved. Continue with the next step.').waitFor()
  await expectGoodScreen(person, 'a desktop with messages')
  // The fields of an exam are about as wide as their answers.
  const widthOf = async (label: string) => (await authPages.field(page, label).boundingBox())?.width
  expect(await widthOf('Exam Name')).toBeLessThan(300)
  expect(await widthOf('Exam Number')).toBeLessThan(300)
  expect(await widthOf('Exam Year')).toBeLessThan(160)
  await page.setViewportSize(lowWindow)
  await expectSteadyMenu(page, 'Logout')
  await context.close()
})
