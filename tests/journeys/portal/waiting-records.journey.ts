import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { EducationalRecord } from '#contract/steps/educational-record.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import { olevelForm } from '../actions/olevel-page.ts'
import { onOwnPhone } from '../actions/own-phone.ts'
import { applicantAtRecords, listOf } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import { expectGoodLook } from '../browser/look.ts'

/* Tests records that are saved without a network: the list shows them, and each is stored once. */

const { portal, browser } = await sharedPortalAndBrowser()

const name = (page: Page) => authPages.field(page, 'School Name')
const waits = (page: Page) => page.getByText('This school record waits on this phone.')
const card = (page: Page, title: string) => page.getByRole('heading', { level: 3, name: title })

async function atRecords() {
  const applicant = await applicantAtRecords(portal.url)
  const person = await onOwnPhone(portal, browser, applicant)
  const { page } = person
  await authPages.heading(page, 'Records')
  await name(page).waitFor()
  const schools = async () =>
    (await listOf<EducationalRecord>(portal.url, applicant, '/Application/get-educational-record')).map(
      (record) => record.name,
    )
  return { person, schools }
}

async function saveSchool(page: Page, school: string): Promise<void> {
  await records.fillSchoolRecord(page)
  await name(page).fill(school)
  await authPages.button(page, 'Save and add another school record').click()
  await card(page, school).waitFor()
  await expect.poll(() => name(page).inputValue()).toBe('')
}

test('two schools are saved without a network, the first one is corrected, and both are stored once', async () => {
  const { person, schools } = await atRecords()
  const { page, context } = person
  await context.setOffline(true)
  await saveSchool(page, 'Unity Secondry School')
  await expectGoodLook(page, 'a school record that waits')
  await authPages.button(page, 'Change Unity Secondry School').click()
  await expect.poll(() => name(page).inputValue()).toBe('Unity Secondry School')
  expect(await waits(page).count()).toBe(0)
  await saveSchool(page, 'Unity Secondary School')
  await name(page).fill('Hilltop')
  await page.getByText('To change this school record, first save or empty the form below.').waitFor()
  await saveSchool(page, 'Hilltop Secondary School')
  expect(await waits(page).count()).toBe(2)

  await context.setOffline(false)
  await waits(page).first().waitFor({ state: 'detached' })
  await expect.poll(() => waits(page).count()).toBe(0)
  await card(page, 'Hilltop Secondary School').waitFor()
  expect((await schools()).sort()).toEqual(['Hilltop Secondary School', 'Unity Secondary School'])
  expect(await name(page).inputValue()).toBe('')
  person.forget()
  await context.close()
})

test('a phone without space keeps the form of a record, and asks before the page is closed', async () => {
  const { person, schools } = await atRecords()
  const { page, context } = person
  await records.fillSchoolRecord(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await context.setOffline(true)
  await authPages.button(page, 'Save and continue').click()
  await card(page, records.school.name).waitFor()
  expect(await name(page).inputValue()).toBe(records.school.name)
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asks()).toBe(true)
  await page.getByRole('link', { name: 'See what is waiting' }).first().click()
  await page.getByText('Not everything here is stored on this phone.').waitFor()
  await expectGoodLook(page, 'an outbox for which this phone has no space')

  await context.setOffline(false)
  await page.getByText('Nothing is waiting.').waitFor()
  expect([await schools(), await asks()]).toEqual([[records.school.name], false])
  person.forget()
  await context.close()
})

test('«Save and continue» without a network closes the form, and says what Next must wait for', async () => {
  const { person, schools } = await atRecords()
  const { page, context } = person
  await records.fillSchoolRecord(page)
  await context.setOffline(true)
  await authPages.button(page, 'Save and continue').click()
  await card(page, records.school.name).waitFor()
  await name(page).waitFor({ state: 'detached' })
  const wait = page.getByText("To open «O'level Results», press Next when we have your school record.")
  await wait.waitFor()
  await expectGoodLook(page, 'a part that waits for its record')
  await authPages.button(page, 'Next').click()
  await page.getByRole('alert').and(wait).waitFor()
  await expectGoodLook(page, 'the answer to Next before a record is sent')
  expect(await wait.count()).toBe(1)

  await context.setOffline(false)
  await wait.waitFor({ state: 'detached' })
  expect(await schools()).toEqual([records.school.name])
  await authPages.button(page, 'Next').click()
  await records.part(page, "O'level Results")

  await records.fillOlevel(page)
  await records.sendSlip(page)
  await context.setOffline(true)
  await authPages.button(page, "Save and add another O'level result").click()
  await card(page, records.sitting.title).waitFor()
  const form = olevelForm(page)
  await expect.poll(() => form.getByLabel('Subject 1').inputValue()).toBe('')
  expect(await form.getByRole('img', { name: 'Your result slip' }).count()).toBe(0)
  person.forget()
  await context.close()
})

test('saves that wait for a rejected save name the section to correct', async () => {
  const { person } = await atRecords()
  const { page, context } = person
  const call = (path: string) => `**/api/${path}`
  const cut = (path: string) => page.route(call(path), (route) => route.abort('connectionfailed'))
  const save = () => authPages.button(page, 'Save and continue').click()
  await cut('Profile/update-biodata')
  await cut('Profile/process-nextofkin')
  await cut('Application/add-educational-record')
  await page.goto('/application/dashboard/registration/bio-data')
  await authPages.field(page, 'Address').fill('9 Lake Road, Uyo')
  await save()
  await page.getByText('Your answers wait on this phone. We send them when you have network.').waitFor()
  await page.goto('/application/dashboard/registration/next-of-kin')
  await authPages.field(page, 'Address').first().fill('9 Lake Road, Uyo')
  await save()
  await page.getByText('Your answers wait on this phone. We send them when you have network.').waitFor()

  const rejection = {
    isSuccessful: false,
    message: 'Check your address.',
    title: '',
    errors: null,
    data: null,
  }
  await page.route(call('Profile/update-biodata'), (route) => route.fulfill({ status: 422, json: rejection }))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('We send them when «Bio-Data» is corrected').waitFor()
  await page.goto('/application/dashboard/registration/records')
  await records.fillSchoolRecord(page)
  await save()
  await page.getByText('We send it when «Bio-Data» is corrected').waitFor()
  expect(await page.getByText('We send it when you have network').count()).toBe(0)
  await expectGoodLook(page, 'a record that waits for another section')
  await page.goto('/application/dashboard')
  await page.getByText('We could not accept your save of «Bio-Data».').waitFor()
  await expectGoodLook(page, 'the dashboard with a rejected save')
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await authPages.heading(page, 'Waiting on this phone')
  await page.getByText('We could not accept your save of «Bio-Data».').waitFor()
  await expectGoodLook(page, 'an outbox with a rejected save')
  // In the outbox, the save that the applicant must correct is the first one.
  const [first] = await page.getByRole('main').getByRole('listitem').allTextContents()
  expect(first).toContain('We could not accept this: Check your address.')
  expect(await authPages.button(page, /^Send now/).count()).toBe(0)

  await page.unroute(call('Profile/update-biodata'))
  await page.unroute(call('Profile/process-nextofkin'))
  await page.unroute(call('Application/add-educational-record'))
  await page.goto('/application/dashboard/registration/next-of-kin')
  await page.getByRole('link', { name: 'Correct «Bio-Data»' }).click()
  await page.getByText('We could not accept the answers that waited: Check your address.').waitFor()
  await expectGoodLook(page, 'the section of a rejected save')
  await save()
  await authPages.heading(page, 'Records')
  await card(page, records.school.name).waitFor()
  await expect.poll(() => waits(page).count()).toBe(0)
  person.forget()
  await context.close()
})

test('text of the next record stays when the waiting record is sent, also on the server', async () => {
  const { person, schools } = await atRecords()
  const { page, context } = person
  await page.route('**/api/Application/add-educational-record', (route) => route.abort('connectionfailed'))
  await saveSchool(page, 'Unity Secondary School')
  await name(page).fill('Hilltop')
  await name(page).blur()
  await page
    .getByText(/^Saved with us, /)
    .first()
    .waitFor()

  // The record may have reached the server. The question before its deletion must say so.
  await authPages.button(page, 'Delete Unity Secondary School').click()
  await page.getByText('It may have reached us already.').waitFor()
  await authPages.button(page, 'Cancel').click()

  const again = page.waitForResponse(
    (response) =>
      response.url().endsWith('/save-draft') && response.request().postData()?.includes('Hilltop') === true,
  )
  await page.unroute('**/api/Application/add-educational-record')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await waits(page).waitFor({ state: 'detached' })
  expect((await again).status()).toBe(200)
  expect(await name(page).inputValue()).toBe('Hilltop')
  expect(await schools()).toEqual(['Unity Secondary School'])
  await page.reload()
  await expect.poll(() => name(page).inputValue()).toBe('Hilltop')
  expect(await page.getByText('Your records were changed on another phone').count()).toBe(0)
  person.forget()
  await context.close()
})
