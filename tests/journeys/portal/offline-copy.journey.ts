import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { aNextOfKin } from '#tests/support/samples.ts'
import { acceptedApplicant } from '../actions/after-decision.ts'
import { type Decide, idOf, openOffice, requestCorrections, signedInColleague } from '../actions/decided.ts'
import * as authPages from '../actions/auth-pages.ts'
import { says, signInOnPhone, storedForOffline } from '../actions/offline-pages.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { expectGoodLook } from '../browser/look.ts'
import { everythingStored } from '../browser/storage.ts'

let decide: Decide

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare(started) {
    decide = await openOffice(started)
  },
})

const address = (page: Page) => authPages.field(page, 'Address')

test('without a network, an admission letter that was opened before can be downloaded again', async () => {
  const applicant = await acceptedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'), decide)
  const { page, context, forget } = await signInOnPhone({ portal, browser, applicant, ownDevice: true })
  const print = async () => {
    const pressed = authPages.button(page, 'Print Letter').click()
    const [letter] = await Promise.all([page.waitForEvent('download'), pressed])
    return { name: letter.suggestedFilename(), bytes: await readFile(await letter.path()) }
  }
  await page.goto('/application/dashboard/admission-status')
  const first = await print()
  await page.getByText('Your document is downloaded.').first().waitFor()
  await storedForOffline(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByText('We cannot reach the server').waitFor()
  expect(await print()).toEqual(first)
  await page.getByText('This is the copy that this device stored earlier').first().waitFor()
  await expectGoodLook(page, 'a stored letter without a network')
  expect(first.name).toBe(institution.documents.letter.file)
  forget()
  await context.close()
})

test('without a network, the submitted answers, the requests of the office and the unsent text are shown', async () => {
  const applicant = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const clerk = await signedInColleague(portal, 'clerk')
  const asked = 'Your address has no house number.'
  await requestCorrections(clerk, await idOf(clerk, applicant), { biodata: asked })
  const { page, context } = await signInOnPhone({ portal, browser, applicant, ownDevice: true })
  await says(page, asked)
  const open = async (path: string, title: string) => {
    await page.goto(`/application/dashboard/${path}`)
    await authPages.heading(page, title)
  }
  const reply = page.getByLabel(/^Message to the admissions office/)
  await open('requests', 'What we need from you')
  await reply.fill('There is no number on my house.')
  await expect.poll(() => everythingStored(page)).toContain('There is no number on my house.')
  await storedForOffline(page)
  await open('registration/next-of-kin', 'Next of Kin')
  await page.getByText('This section can no longer be changed.').waitFor()
  await storedForOffline(page)
  await open('registration/bio-data', 'Bio-Data')
  await address(page).fill('14 Adéṣọlá Street')
  await expect.poll(() => everythingStored(page)).toContain('14 Adéṣọlá Street')
  await storedForOffline(page)

  await context.setOffline(true)
  await open('', 'Your Application')
  await says(page, asked)
  await expectGoodLook(page, 'the dashboard with a request and without a network')
  await open('registration/next-of-kin', 'Next of Kin')
  await says(page, 'We cannot reach the server')
  await says(page, aNextOfKin.mobileNumber)
  await expectGoodLook(page, 'a stored section without a network')
  expect(await page.getByText('Unable to get your application').count()).toBe(0)
  await open('requests', 'What we need from you')
  await says(page, asked)
  await expect.poll(() => reply.inputValue()).toBe('There is no number on my house.')
  await expectGoodLook(page, 'a reply without a network')
  await open('registration/bio-data', 'Bio-Data')
  await expect.poll(() => address(page).inputValue()).toBe('14 Adéṣọlá Street')
  await address(page).fill('15 Adéṣọlá Street')
  await expectGoodLook(page, 'a correction without a network')
  await context.setOffline(false)
  // After `expectGoodLook`, `navigator.onLine` is true even without a network, so the browser sends no event by itself.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('We cannot reach the server').waitFor({ state: 'detached' })
  await expect.poll(() => address(page).inputValue()).toBe('15 Adéṣọlá Street')
  await context.close()
})
