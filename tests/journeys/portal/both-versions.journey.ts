import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stepPage } from '#contract/steps/registry.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { visit } from '#tests/support/browser/browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import { applicantAtRecords } from '../actions/prepared.ts'
import { expectGoodLook } from '../browser/look.ts'
import * as records from '../actions/records.ts'

/* Tests that changes of the same section in two tabs or on two devices do not overwrite each other silently. */

const { portal, browser } = await sharedPortalAndBrowser()

const bioData = '/application/dashboard/registration/bio-data'
const schoolRecords = `/application${stepPage('educationalRecords')}`
const address = (page: Page) => authPages.field(page, 'Address')
const phone = (page: Page) => authPages.field(page, 'Phone Number')
const save = (page: Page) => authPages.button(page, 'Save and continue').click()
const theirs = '1 First Tab Road'
const mine = '2 Second Tab Road'

async function onDevice(applicant: authPages.Applicant): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  await page.goto('/application/auth/login')
  await authPages.field(page, 'Remember me').check()
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Records')
  return { page, context }
}

async function twoDevices(): Promise<{ first: Page; second: Page; close(): Promise<void> }> {
  const applicant = await applicantAtRecords(portal.url)
  const { page: first, context: firstContext } = await onDevice(applicant)
  const { page: second, context: secondContext } = await onDevice(applicant)
  const close = async () => {
    await firstContext.close()
    await secondContext.close()
  }
  return { first, second, close }
}

async function saveTheirs(page: Page): Promise<void> {
  await address(page).fill(theirs)
  await save(page)
  await authPages.heading(page, 'Records')
}

async function openForm(page: Page): Promise<void> {
  await page.goto(bioData)
  await authPages.heading(page, 'Bio-Data')
  await address(page).waitFor()
}

/**
 * Expects that the page shows both versions of one field: by default the saved and the typed postal address. `other`:
 * what the other device has done with its version.
 */
async function expectBoth(page: Page, values = [theirs, mine], other = 'Saved'): Promise<void> {
  await page
    .getByRole('heading', { name: 'This section was changed on another device or in another tab' })
    .waitFor()
  await expect
    .poll(() => page.locator('dl dt').allTextContents())
    .toEqual([`${other} on another device`, 'Typed here'])
  await expect.poll(() => page.locator('dl dd').allTextContents()).toEqual(values)
  await expectGoodLook(page, 'both versions of a section')
}

/** Presses the button that keeps the text typed on `page`. Expects that `other` then shows this text in the form. */
async function keepMine(page: Page, other: Page): Promise<void> {
  await authPages.button(page, 'Keep what I typed here').click()
  await authPages.heading(page, 'Records')
  await openForm(other)
  await expect.poll(() => address(other).inputValue()).toBe(mine)
}

/** Opens the form in two tabs of an applicant's device. */
async function inTwoTabs() {
  const { page: first, context } = await onDevice(await applicantAtRecords(portal.url))
  const second = await context.newPage()
  await openForm(first)
  await openForm(second)
  return { first, second, context }
}

test('two tabs change the same section: the second shows both and keeps what was typed', async () => {
  const { first, second, context } = await inTwoTabs()
  await saveTheirs(first)
  await address(second).fill(mine)
  await save(second)
  await expectBoth(second)
  await keepMine(second, first)
  await context.close()
})

test('two tabs type in different fields without saving: both texts survive when the tabs are closed', async () => {
  const { first, second, context } = await inTwoTabs()
  // The drafts do not reach the server, so that only the device has the texts.
  await context.route('**/api/Application/save-draft', (route) => route.abort('connectionfailed'))
  await address(first).fill(theirs)
  await phone(second).fill('08031112223')
  await expect.poll(() => phone(first).inputValue()).toBe('08031112223')
  await expect.poll(() => address(second).inputValue()).toBe(theirs)
  await first.close()
  const third = await context.newPage()
  await second.close()
  await openForm(third)
  await expect.poll(() => address(third).inputValue()).toBe(theirs)
  await expect.poll(() => phone(third).inputValue()).toBe('08031112223')
  await context.close()
})

test('two devices type without saving: different fields are merged, and for the same field both texts are shown', async () => {
  const { first, second, close } = await twoDevices()
  await openForm(first)
  await openForm(second)
  await address(first).fill(theirs)
  await address(first).blur()
  await first.getByText('Saved with us').waitFor()
  await phone(second).fill('08031112223')
  await phone(second).blur()
  await expect.poll(() => address(second).inputValue()).toBe(theirs)
  await second.getByText('Saved with us').waitFor()
  await phone(first).fill('08034445556')
  await phone(first).blur()
  await expectBoth(first, ['08031112223', '08034445556'], 'Typed')
  await authPages.button(first, 'Keep the other version').click()
  await expect.poll(() => phone(first).inputValue()).toBe('08031112223')
  expect(await address(first).inputValue()).toBe(theirs)
  await close()
})

test('a draft that is older than a save on another device is compared with this save after a reload', async () => {
  const { first, second, close } = await twoDevices()
  await openForm(second)
  await address(second).fill(mine)
  await address(second).blur()
  await second.getByText('Saved with us').waitFor()
  await openForm(first)
  await saveTheirs(first)
  await second.reload()
  await expectBoth(second)
  await keepMine(second, first)
  await close()
})

test('a record typed here is kept if another device adds one in the meantime', async () => {
  const { first, second, close } = await twoDevices()
  const name = (page: Page) => authPages.field(page, 'School Name')
  await name(first).fill('Hill School')
  await name(first).blur()
  await first.getByText('Saved with us').waitFor()
  await records.fillSchoolRecord(second)
  await save(second)
  await records.part(second, "O'level Results")
  await first.goto(schoolRecords)
  await first.getByText('Your records were changed on another phone or computer').waitFor()
  await expect.poll(() => name(first).inputValue()).toBe('Hill School')
  await first.getByText(records.school.name).first().waitFor()
  await expectGoodLook(first, 'records changed on another device')
  await authPages.button(first, 'Discard what I typed here').click()
  await expect.poll(() => name(first).count()).toBe(0)
  await first.getByText(records.school.name).first().waitFor()
  await close()
})

test('two devices change the same section: the second keeps what is saved', async () => {
  const { first, second, close } = await twoDevices()
  await openForm(first)
  await openForm(second)
  await saveTheirs(first)
  await address(second).fill(mine)
  await save(second)
  await expectBoth(second)
  await authPages.button(second, 'Keep what is saved').click()
  await authPages.heading(second, 'Records')
  await openForm(second)
  await expect.poll(() => address(second).inputValue()).toBe(theirs)
  await close()
})

test('a save that waited while another device saved is in the outbox, and its page shows both versions', async () => {
  const { first, second, close } = await twoDevices()
  await openForm(second)
  await second.route('**/api/Profile/update-biodata', (route) => route.abort('connectionfailed'))
  await address(second).fill(mine)
  await save(second)
  await second.getByRole('link', { name: 'See what is waiting' }).click()
  await openForm(first)
  await saveTheirs(first)
  await second.unroute('**/api/Profile/update-biodata')
  await authPages.button(second, /^Send now/).click()
  await second.getByText('Compare both versions and keep one.').waitFor()
  await second.getByRole('link', { name: 'Open Bio-Data' }).click()
  await expectBoth(second)
  await keepMine(second, first)
  await close()
})
