import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import * as dashboard from '../actions/dashboard.ts'
import { arriveAtOlevel, olevelForm as slip } from '../actions/olevel-page.ts'
import { applicantAtRecords } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import { hold, holdUntil, uploads } from '../browser/upload-connection.ts'

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
