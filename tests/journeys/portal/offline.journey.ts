import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openRunning } from '#tests/support/database/stored-rows.ts'
import { killTab } from '#tests/support/browser/browser.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { says, signInOnPhone, storedForOffline } from '../actions/offline-pages.ts'
import { applicantAtRecords, paidApplicant, submittedApplicant } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import * as sections from '../actions/sections.ts'
import { expectGoodLook } from '../browser/look.ts'
import { everythingStored } from '../browser/storage.ts'

const { portal, browser } = await portalAndBrowser()

const signIn = (applicant: authPages.Applicant, ownDevice: boolean, title?: string) =>
  signInOnPhone({ portal, browser, applicant, ownDevice, title })

/**
 * Returns the names of the caches, the number of service workers, and whether `localStorage` and `sessionStorage`
 * contain answers.
 */
async function storedOffline(page: Page) {
  return page.evaluate(async () => ({
    caches: (await caches.keys()).map((name) => name.replace(/-.*/, '')).sort(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    answers: [localStorage.getItem('answers') !== null, sessionStorage.getItem('answers') !== null],
  }))
}

test('on the applicant’s own device, status, answers and opened documents can be read without a network', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(600, 800, 'jpeg'))
  const { page, context, forget } = await signIn(applicant, true)
  await storedForOffline(page)

  // After a logout and a new login on the same page, the portal must open without a network again.
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await authPages.heading(page, 'Login')
  await expect.poll(() => storedOffline(page)).toEqual({ caches: [], workers: 0, answers: [false, false] })
  await authPages.field(page, 'Remember me').check()
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Your Application')
  await storedForOffline(page)
  expect(await page.getByText('An update is ready').count()).toBe(0)

  await dashboard.openFromMenu(page, 'Admission Status')
  await authPages.heading(page, 'Admission Status')
  await page.getByText('Sorry, you have not been offered admission yet').first().waitFor()
  await page.goto('/application/dashboard/registration/completed-profile')
  const print = authPages.button(page, /Print Completed Application Form/)
  const [first] = await Promise.all([page.waitForEvent('download'), print.click()])
  expect(await first.failure()).toBeNull()

  const [receipts] = await Promise.all([
    page.waitForEvent('download'),
    page.goto('/application/dashboard/receipts'),
  ])
  expect(await receipts.failure()).toBeNull()
  await page.getByText('Your receipts are being downloaded').waitFor()

  await portal.end('SIGTERM')
  await page.goto('/application/')
  await authPages.heading(page, 'Your Application')
  expect(new URL(page.url()).pathname).toBe('/application/dashboard')
  await page.getByText('We cannot reach the server').waitFor()
  await expectGoodLook(page, 'the dashboard without a network')
  await page.goto('/application/dashboard/admission-status')
  await page.getByText('Sorry, you have not been offered admission yet').first().waitFor()
  await expectGoodLook(page, 'the status without a network')
  await page.goto('/application/dashboard/registration/completed-profile')
  await page.getByText('You have completed your application process.').waitFor()
  const [second] = await Promise.all([page.waitForEvent('download'), print.click()])
  expect(await second.failure()).toBeNull()
  await page.getByText('This is the copy that this device stored earlier').waitFor()
  await expectGoodLook(page, 'a stored document')
  const [keptReceipts] = await Promise.all([
    page.waitForEvent('download'),
    page.goto('/application/dashboard/receipts'),
  ])
  expect(keptReceipts.suggestedFilename()).toBe(institution.documents.receipts.file)
  expect(await readFile(await keptReceipts.path())).toEqual(await readFile(await receipts.path()))

  await portal.start()
  await authPages.button(page, 'Try again').first().click()
  await page.getByText('We cannot reach the server').waitFor({ state: 'detached' })
  expect(await storedOffline(page)).toEqual({
    caches: ['documents', 'frame'],
    workers: 1,
    answers: [true, false],
  })
  forget()
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await authPages.heading(page, 'Login')
  await expect.poll(() => storedOffline(page)).toEqual({ caches: [], workers: 0, answers: [false, false] })
  await context.close()
})

test('on a shared computer nothing is kept for later', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(600, 800, 'jpeg'))
  const { page, context } = await signIn(applicant, false)
  await dashboard.openFromMenu(page, 'Admission Status')
  await page.getByText('Sorry, you have not been offered admission yet').first().waitFor()
  // On the applicant's own device, the portal registers a service worker four seconds after loading. On this shared
  // device it must not register one, so the test waits longer than four seconds.
  await page.waitForTimeout(6_000)
  expect(await storedOffline(page)).toEqual({ caches: [], workers: 0, answers: [false, true] })
  await context.close()
})

const bioData = '/application/dashboard/registration/bio-data'
const address = (page: Page) => authPages.field(page, 'Address')

/** Returns how many times the applicant's bio-data was saved. */
async function savesOf({ email }: authPages.Applicant): Promise<number> {
  const database = openRunning(portal.dataDir)
  try {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_event
      where action = 'biodata-saved' and applicant_id = (select id from applicant where email = ${email})`.execute(
      database.system,
    )
    return rows[0]?.count ?? 0
  } finally {
    await database.close()
  }
}

/** Kills the tab and opens the form in another tab. */
async function openAfterKill(context: BrowserContext, page: Page): Promise<Page> {
  await killTab(page)
  await page.close()
  const tab = await context.newPage()
  await tab.goto(bioData)
  await authPages.heading(tab, 'Bio-Data')
  await says(tab, 'We cannot reach the server')
  return tab
}

test('without a network a form opens with its text, and what is saved there is sent once', async () => {
  const applicant = await paidApplicant(portal.url)
  const { page, context } = await signIn(applicant, true, 'Bio-Data')
  await sections.fillBiodata(page)
  await storedForOffline(page)
  await context.setOffline(true)
  await address(page).fill('14 Adéṣọlá Street')
  await says(page, 'Saved on this phone')
  // The message above can appear before the postal address is stored, so the test also waits until it is stored.
  await expect.poll(() => everythingStored(page)).toContain('14 Adéṣọlá Street')

  const tab = await openAfterKill(context, page)
  await expect.poll(() => address(tab).inputValue()).toBe('14 Adéṣọlá Street')
  await address(tab).fill('14 Adéṣọlá Street, Ikot Ekpene')
  await address(tab).blur()
  await says(tab, 'Saved on this phone. We send it when you have network.')
  await expectGoodLook(tab, 'a form without a network')
  await authPages.button(tab, 'Save and continue').click()
  await says(tab, 'Your answers wait on this phone. We send them when you have network.')
  await expectGoodLook(tab, 'answers that wait without a network')
  await tab.getByRole('link', { name: 'See what is waiting' }).click()
  await says(tab, 'Waits for network.')
  await tab.reload()
  await says(tab, 'Waits for network.')
  await expectGoodLook(tab, 'the outbox without a network')
  expect(await savesOf(applicant)).toBe(0)

  await context.setOffline(false)
  await says(tab, /^Sent \d/)
  await expectGoodLook(tab, 'the outbox after the network has returned')
  expect(await savesOf(applicant)).toBe(1)
  await tab.goto(bioData)
  await expect.poll(() => address(tab).inputValue()).toBe('14 Adéṣọlá Street, Ikot Ekpene')
  await context.close()
})

test('without a network, programme and records open again after a reload, and a record is saved', async () => {
  const applicant = await applicantAtRecords(portal.url)
  const { page, context } = await signIn(applicant, true, 'Records')
  await records.fillSchoolRecord(page)
  await storedForOffline(page)
  await dashboard.openSection(page, 'Program Choices')
  await authPages.field(page, 'Program Category').waitFor()
  await storedForOffline(page)
  await context.setOffline(true)
  await page.reload()
  await authPages.heading(page, 'Program Choices')
  const category = authPages.field(page, 'Program Category')
  await expect.poll(() => category.locator('option').count()).toBeGreaterThan(1)
  await page.goto('/application/dashboard/registration/records')
  await page.reload()
  await says(page, 'We cannot reach the server')
  const schoolName = authPages.field(page, 'School Name')
  await expect.poll(() => schoolName.inputValue()).toBe(records.school.name)
  await authPages.button(page, 'Save and continue').click()
  const waits = page.getByText('This school record waits on this phone.')
  await waits.waitFor()
  await expectGoodLook(page, 'a record that waits without a network')
  await context.setOffline(false)
  await waits.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: records.school.name }).waitFor()
  await context.close()
})

test('after three days without a network, text and saves wait for their applicant, and other applicants do not see them', async () => {
  const [applicant, other] = await Promise.all([paidApplicant(portal.url), paidApplicant(portal.url)])
  const { page, context } = await signIn(applicant, true, 'Bio-Data')
  await sections.fillBiodata(page)
  await storedForOffline(page)
  await context.setOffline(true)
  await authPages.button(page, 'Save and continue').click()
  await says(page, 'Your answers wait on this phone.')
  await address(page).fill('3 School Lane, Enugu')
  await says(page, 'Saved on this phone')
  await expect.poll(() => everythingStored(page)).toContain('3 School Lane, Enugu')

  await context.clock.install({ time: Date.now() + 3 * 86_400_000 })
  const tab = await openAfterKill(context, page)
  await expect.poll(() => address(tab).inputValue()).toBe('3 School Lane, Enugu')
  await expectGoodLook(tab, 'a form after three days without a network')

  // Deletes the session cookie. When the network returns, the portal detects by itself that the session has ended.
  await context.clearCookies()
  await context.setOffline(false)
  await authPages.heading(tab, 'Login')
  const logIn = async (who: authPages.Applicant) => {
    await authPages.field(tab, 'Remember me').check()
    await authPages.login(tab, who)
    await authPages.heading(tab, 'Bio-Data')
  }
  await logIn(other)
  expect(await address(tab).inputValue()).toBe('')
  expect(await tab.getByText('on this phone').count()).toBe(0)
  await dashboard.showMenu(tab)
  await dashboard.logout(tab)
  await authPages.heading(tab, 'Login')
  expect([await savesOf(applicant), await savesOf(other)]).toEqual([0, 0])

  await logIn(applicant)
  await expect.poll(() => savesOf(applicant)).toBe(1)
  await expect.poll(() => address(tab).inputValue()).toBe('3 School Lane, Enugu')
  await says(tab, /^Saved with us/)
  expect(await savesOf(other)).toBe(0)
  await context.close()
})
