import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit, type Visit } from '#tests/support/browser.ts'
import { reportFailure } from '#tests/support/browser-report.ts'
import { portalAndBrowser } from '#tests/support/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import * as dashboard from './dashboard.ts'
import * as entrance from './entrance.ts'
import { submittedApplicant } from './prepared.ts'

const { portal, browser } = await portalAndBrowser()

async function signIn(applicant: entrance.Applicant, ownDevice: boolean): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.goto('/application/auth/login')
  if (ownDevice) await entrance.field(page, 'Remember me').check()
  await entrance.login(page, applicant)
  await entrance.heading(page, 'Your Application')
  return person
}

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
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await dashboard.openFromMenu(page, 'Admission Status')
  await entrance.heading(page, 'Admission Status')
  await page.getByText('Sorry, you have not been offered admission yet').first().waitFor()
  await page.goto('/application/dashboard/registration/completed-profile')
  const print = entrance.button(page, /Print Completed Application Form/)
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
  await entrance.heading(page, 'Your Application')
  expect(new URL(page.url()).pathname).toBe('/application/dashboard')
  await page.getByText('We cannot reach the server').waitFor()
  await page.goto('/application/dashboard/admission-status')
  await page.getByText('Sorry, you have not been offered admission yet').first().waitFor()
  await page.goto('/application/dashboard/registration/completed-profile')
  await page.getByText('You have completed your application process.').waitFor()
  const [second] = await Promise.all([page.waitForEvent('download'), print.click()])
  expect(await second.failure()).toBeNull()
  const [keptReceipts] = await Promise.all([
    page.waitForEvent('download'),
    page.goto('/application/dashboard/receipts'),
  ])
  expect(keptReceipts.suggestedFilename()).toBe(institution.documents.receipts.file)
  expect(await readFile(await keptReceipts.path())).toEqual(await readFile(await receipts.path()))

  await portal.start()
  await entrance.button(page, 'Try again').first().click()
  await page.getByText('We cannot reach the server').waitFor({ state: 'detached' })
  expect(await storedOffline(page)).toEqual({
    caches: ['documents', 'frame'],
    workers: 1,
    answers: [true, false],
  })
  forget()
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await entrance.heading(page, 'Login')
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
