import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Visit, visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import { arriveAtOlevel, olevelForm as slip } from '../actions/olevel-page.ts'
import { storedForOffline } from '../actions/offline-pages.ts'
import { paidApplicant } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import { expectGoodLook } from '../browser/look.ts'
import { watchLoading } from '../browser/settled.ts'
import { everythingStored } from '../browser/storage.ts'
import { hold } from '../browser/upload-connection.ts'

/* Tests that an applicant who has not ticked «Remember me» can still keep unsent text on their own phone. */

const { portal, browser } = await sharedPortalAndBrowser()

const bioData = '/application/dashboard/registration/bio-data'
const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
const address = (page: Page) => authPages.field(page, 'Address')

/** Aborts all requests for drafts, so that typed text is on the phone only. */
const dropDrafts = (context: BrowserContext) =>
  context.route('**/api/Application/*-draft*', (route) => route.abort('connectionfailed'))

/** Types text on a shared device without a network, until the page asks whether the device is the applicant's own. */
async function typedWithoutNetwork(): Promise<Visit> {
  const applicant = await paidApplicant(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  const loaded = watchLoading(page)
  await page.goto('/application/auth/login')
  // The script that asks whether the phone is the applicant's own is loaded after the form.
  const script = page.waitForResponse('**/static/js/outbox-*.js')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Bio-Data')
  await script
  await loaded()
  await context.setOffline(true)
  await address(page).fill('3 School Lane, Enugu')
  await address(page).blur()
  await says(page, 'Is this your own phone?')
  return person
}

test('on the applicant’s own phone without «Remember me», one press keeps unsent text on the phone', async () => {
  const person = await typedWithoutNetwork()
  const { page, context } = person
  const offer = authPages.button(page, 'Keep my text here')
  await expectGoodLook(page, 'the offer to keep text on this phone')
  expect(await everythingStored(page)).not.toContain('3 School Lane, Enugu')
  await offer.click()
  await says(page, 'Saved on this phone. We send it when you have network.')
  await says(page, 'You can close this page. It opens again when you have network.')
  await expectGoodLook(page, 'text that is kept on this phone')
  expect(await offer.count()).toBe(0)
  await expect.poll(() => everythingStored(page)).toContain('3 School Lane, Enugu')
  await page.close()

  await context.setOffline(false)
  const tab = await context.newPage()
  await dropDrafts(context)
  await tab.goto(bioData)
  await expect.poll(() => address(tab).inputValue()).toBe('3 School Lane, Enugu')
  const lifetimes = async () =>
    (await context.cookies()).flatMap(({ name, expires }) => (name === 'matric-refresh' ? [expires > 0] : []))
  await expect.poll(lifetimes).toEqual([true])
  // The server has stored the choice, so the renewal of the session after the reload must not undo it.
  await tab.reload()
  await expect.poll(() => address(tab).inputValue()).toBe('3 School Lane, Enugu')
  person.forget()
  await context.close()
})

test('once the network has returned, the kept text opens without a network', async () => {
  const person = await typedWithoutNetwork()
  const { page, context } = person
  await authPages.button(page, 'Keep my text here').click()
  await says(page, 'You can close this page. It opens again when you have network.')
  await dropDrafts(context)
  await context.setOffline(false)
  await storedForOffline(page)
  // Waits until only the phone has the text. Otherwise the tab could show the text that the server has.
  await says(page, 'Saved on this phone. We send it when you have network.')
  await context.setOffline(true)
  await page.close()
  const tab = await context.newPage()
  await tab.goto(bioData)
  await expect.poll(() => address(tab).inputValue()).toBe('3 School Lane, Enugu')
  person.forget()
  await context.close()
})

test('if the phone is full, the text stays on the page, with a message', async () => {
  const person = await typedWithoutNetwork()
  const { page, context } = person
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await authPages.button(page, 'Keep my text here').click()
  await page.getByRole('status').getByText('There is no space for your text on this phone.').waitFor()
  await expectGoodLook(page, 'text for which this phone has no space')
  await says(page, 'Not sent yet: keep this page open until you have network.')
  expect(await address(page).inputValue()).toBe('3 School Lane, Enugu')
  await context.setOffline(false)
  await says(page, 'Saved with us')
  person.forget()
  await context.close()
})

test('if the browser stores nothing, the text stays on the page, and no message mentions space', async () => {
  const person = await typedWithoutNetwork()
  const { page, context } = person
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
  })
  await authPages.button(page, 'Keep my text here').click()
  await says(page, 'This browser cannot keep your text. Keep this page open until you have network.')
  expect(await authPages.button(page, 'Keep my text here').count()).toBe(0)
  expect(await address(page).inputValue()).toBe('3 School Lane, Enugu')
  await expectGoodLook(page, 'text that this browser cannot keep')
  await context.setOffline(false)
  await says(page, 'Saved with us')
  person.forget()
  await context.close()
})

test('a slip whose upload was cancelled is not kept with the text', async () => {
  const { page, context, forget } = await arriveAtOlevel({ portal, browser })
  await hold(page)
  await slip(page)
    .getByLabel('Result slip')
    .setInputFiles(await records.aPhoto('slip.jpg'))
  await authPages.button(page, 'Cancel sending the picture').click()
  await context.setOffline(true)
  await slip(page).getByLabel('Exam Number').fill('5160202002')
  await slip(page).getByLabel('Exam Number').blur()
  await authPages.button(page, 'Keep my text here').click()
  await says(page, 'You can close this page. It opens again when you have network.')
  await expect.poll(() => everythingStored(page)).toContain('5160202002')
  expect(await everythingStored(page)).not.toContain('slip.jpg')
  forget()
  await context.close()
})
