import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import * as dashboard from '../actions/dashboard.ts'
import { arriveAtOlevel, olevelForm as slip } from '../actions/olevel-page.ts'
import * as records from '../actions/records.ts'
import { holdUntil, uploads } from '../browser/upload-connection.ts'

/* Tests pictures that are replaced or left while they are being sent, and the end of the session meanwhile. */

const { portal, browser } = await sharedPortalAndBrowser()

const arrive = () => arriveAtOlevel({ portal, browser })
const chooseSlip = async (page: Page, name = 'slip.jpg') =>
  slip(page)
    .getByLabel('Result slip')
    .setInputFiles(await records.aPhoto(name))
const uploaded = (page: Page) => slip(page).getByText('Uploaded', { exact: true })

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
