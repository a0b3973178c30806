import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import { databaseOf } from '../actions/fill-queue.ts'
import { expectGoodScreen } from '../browser/look.ts'
import { arriveAtOlevel, olevelForm as slip } from '../actions/olevel-page.ts'
import * as records from '../actions/records.ts'
import { cutAfter } from '../browser/upload-connection.ts'

/*
 * Tests which result slip the form for an O'level result shows, its warnings, the message for a HEIC photo, and the slip
 * of a saved result.
 */

const { portal, browser } = await sharedPortalAndBrowser()

test('the form for a second result starts without the slip of the first', async () => {
  const { page, context } = await arriveAtOlevel({ portal, browser })
  const shownSlip = slip(page).getByRole('img', { name: 'Your result slip' })
  const rows = slip(page).getByLabel(/^Subject \d/)
  await records.fillOlevel(page)
  await records.sendSlip(page)
  await authPages.button(page, 'Add another subject').click()
  expect(await rows.count()).toBe(6)
  await authPages.button(page, "Save and add another O'level result").click()
  await page.getByRole('heading', { level: 3, name: "Add another O'level result" }).waitFor()
  await expect.poll(() => slip(page).getByLabel('Exam Number').inputValue()).toBe('')
  await shownSlip.waitFor({ state: 'detached' })
  expect(await slip(page).getByText('slip.jpg').count()).toBe(0)
  expect(await rows.count()).toBe(5)
  await slip(page).getByLabel('Exam Name').selectOption({ index: 2 })
  await slip(page).getByLabel('Exam Number').fill('5160202002')
  await slip(page).getByLabel('Exam Year').selectOption('2018')
  await slip(page).getByLabel('Subject 1').selectOption('Mathematics')
  await slip(page).getByLabel('Grade 1').selectOption('B2')
  await records.sendSlip(page)
  await records.saveOlevel(page)
  await context.close()
})

test('a slip that the server has deleted after a day is not shown as uploaded once the server reports it', async () => {
  const person = await arriveAtOlevel({ portal, browser })
  const { page, context } = person
  const uploaded = slip(page).getByText('Uploaded', { exact: true })
  await records.fillOlevel(page)
  await records.sendSlip(page)
  await uploaded.waitFor()
  await slip(page)
    .getByText(/^Saved with us, /)
    .waitFor()
  // The page does not have the picture after a reload, only its token.
  await page.reload()
  await uploaded.waitFor()
  const database = databaseOf(portal)
  await database.system
    .deleteFrom('upload')
    .where('documentType', '=', 'OlevelResult')
    .where('claimedAt', 'is', null)
    .execute()
  await database.close()
  await authPages.button(page, 'Save and continue').click()
  await slip(page).getByText('Result required. Upload a picture of the result slip first.').first().waitFor()
  await uploaded.waitFor({ state: 'detached' })
  // Discards the console error of the rejected save.
  person.forget()
  await expectGoodScreen(person, 'a slip that we no longer have')
  await records.sendSlip(page)
  await uploaded.waitFor()
  await records.saveOlevel(page)
  await context.close()
})

test('a file that is no picture keeps the slip that is already uploaded', async () => {
  const { page, context } = await arriveAtOlevel({ portal, browser })
  await records.fillOlevel(page)
  await records.sendSlip(page)
  await slip(page).getByLabel('Result slip').setInputFiles(records.aPdf)
  await slip(page).getByText('This file is not a JPG or PNG picture. Choose another one.').waitFor()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  expect(await slip(page).getByText('slip.jpg').count()).toBe(1)
  await slip(page).getByRole('img', { name: 'Your result slip' }).waitFor()
  await records.saveOlevel(page)
  await context.close()
})

test('a HEIC photo that the browser cannot open is explained and not sent', async () => {
  const person = await arriveAtOlevel({ portal, browser })
  const { page, context } = person
  const line = await cutAfter(page, Number.POSITIVE_INFINITY)
  await slip(page).getByLabel('Result slip').setInputFiles(records.aHeicPhoto)
  await slip(page).getByText(records.heicMessage).waitFor()
  await expectGoodScreen(person, 'a HEIC photo as a slip')
  expect(line.arrived).toEqual([])
  await records.sendSlip(page)
  await slip(page).getByText(records.heicMessage).waitFor({ state: 'detached' })
  await context.close()
})

test('a dark or blurred slip causes a warning, and can be saved', async () => {
  const person = await arriveAtOlevel({ portal, browser })
  const { page, context } = person
  const choose = async (picture: Sharp) =>
    slip(page)
      .getByLabel('Result slip')
      .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() })
  const dark = slip(page).getByText('The picture looks dark.')
  const blurred = slip(page).getByText('The picture looks blurred.')
  const lines = Array.from({ length: 60 }, (_, at) => `M100 ${100 + at * 24}h900`).join('')
  const sheet = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="#fff"/>
    <path d="${lines}" stroke="#222" stroke-width="9" stroke-dasharray="3 5 8 4"/></svg>`,
  )
  await records.fillOlevel(page)
  await choose(sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#0a0a0a' } }))
  await dark.waitFor()
  await choose(sharp(sheet).flatten().blur(6))
  await blurred.waitFor()
  await dark.waitFor({ state: 'detached' })
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await expectGoodScreen(person, 'a blurred slip')
  expect(await slip(page).getByText('You can still use it.').count()).toBe(1)
  await choose(sharp(sheet).flatten())
  await blurred.waitFor({ state: 'detached' })
  await choose(sharp(sheet).flatten().blur(6))
  await blurred.waitFor()
  await slip(page).getByText('Uploaded', { exact: true }).waitFor()
  await records.saveOlevel(page)
  await context.close()
})

test('the slip of a saved result that cannot be loaded can be loaded again', async () => {
  const person = await arriveAtOlevel({ portal, browser })
  const { page, context } = person
  await records.fillOlevel(page)
  await records.sendSlip(page)
  await records.saveOlevel(page)
  await page.route('**/Utility/thumbnail/**', (route) => route.abort('connectionfailed'))
  await records.openPart(page, "O'level Results")
  await page.getByText('The result slip could not be loaded.').waitFor()
  // Discards the console error of the aborted request.
  person.forget()
  await expectGoodScreen(person, 'a saved result without its slip')
  await page.unroute('**/Utility/thumbnail/**')
  await authPages.button(page, `Load the slip again: ${records.sitting.title}`).click()
  await page.getByRole('img', { name: `Result slip of ${records.sitting.title}` }).waitFor()
  expect(await page.getByText('The result slip could not be loaded.').count()).toBe(0)
  await context.close()
})
