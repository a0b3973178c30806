import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectGoodScreen, isFree, primaryButtons } from '../browser/look.ts'
import { misplacedMessages } from '../browser/messages.ts'
import { applicantAt, applicantAtRecords, paidApplicant } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import * as sections from '../actions/sections.ts'
import { watchLoading } from '../browser/settled.ts'
import { keepMessages } from '../browser/upload-connection.ts'

let applicant: authPages.Applicant

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare({ url }) {
    applicant = await applicantAtRecords(url)
  },
})

async function arrive(): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  await person.page.goto('/application/auth/login')
  await authPages.login(person.page, applicant)
  await authPages.heading(person.page, 'Records')
  return person
}

/** Aborts every request to URLs that match `addresses`, until the returned function is called. */
async function lose(page: Page, addresses: string): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort('connectionfailed'))
  return () => page.unroute(addresses)
}

test('a programme list that cannot be loaded can be loaded again', async () => {
  const person = await arrive()
  const { page } = person
  const restore = await lose(page, '**/Application/get-programmes')
  await dashboard.openFromMenu(page, 'Program Choices')
  await page.getByText('Unable to get programmes').waitFor()
  await page.getByText('Please check your network connection!').waitFor()
  person.forget()
  await expectGoodScreen(person, 'program choices without programmes')
  await restore()
  await authPages.button(page, 'Try again').click()
  await authPages.field(page, 'Program Category').waitFor()
  await expect.poll(() => page.getByText('Unable to get programmes').count()).toBe(0)
  await person.context.close()
})

test('subjects for a saved result can be loaded again, and the choice survives a closed tab', async () => {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  const restore = await lose(page, '**/Utility/get-olevel-subjects')
  const photo = await noisyPicture(300, 400, 'jpeg')
  await page.goto('/application/auth/login')
  await authPages.login(page, await applicantAt(portal.url, 'EmploymentRecord', photo))
  await authPages.heading(page, 'Records')
  await records.openPart(page, "O'level Results")
  await authPages.button(page, 'Add a subject').click()
  await page.getByText('Unable to get the subjects and grades').waitFor()
  await page.getByText('Please check your network connection!').waitFor()
  person.forget()
  await expectGoodScreen(person, 'a saved result without the list of subjects')
  await restore()
  await authPages.button(page, 'Try again').click()
  const form = page.getByRole('form', { name: 'New subject' })
  await form.waitFor()
  expect(await primaryButtons(page)).toEqual(['Next'])
  await form.getByLabel('Subject').focus()
  await form.getByLabel('Subject').selectOption('Yoruba')
  await form.getByLabel('Subject').blur()
  await form.getByText(/^Saved with us, /).waitFor()
  const tab = await person.context.newPage()
  await page.close()
  await tab.goto('/application/dashboard/registration/records?part=olevelResults')
  const again = tab.getByRole('form', { name: 'New subject' })
  await expect.poll(() => again.getByLabel('Subject').inputValue()).toBe('Yoruba')
  await again.getByLabel('Grade').selectOption('B2')
  await authPages.button(tab, 'Add subject').click()
  await tab
    .getByRole('list', { name: /^Subjects of / })
    .getByText('Yoruba')
    .waitFor()
  await again.waitFor({ state: 'detached' })
  await person.context.close()
})

test.each([
  ['payment-history', '**/Payment/get-payments', 'Your transactions could not be loaded'],
  ['registration/completed-profile', '**/Application/get-application', 'Unable to get your application'],
])('%s without a network gives the reason once', async (path, addresses, words) => {
  const person = await arrive()
  const { page } = person
  const restore = await lose(page, addresses)
  await page.goto(`/application/dashboard/${path}`)
  await page.getByText(words).waitFor()
  await page.getByText('Please check your network connection!').waitFor()
  person.forget()
  await expectGoodScreen(person, `${path} without a network`)
  await restore()
  await authPages.button(page, 'Try again').click()
  await expect.poll(() => page.getByText(words).count()).toBe(0)
  await person.context.close()
})

test('the message of a failed save covers nothing, wherever the page is scrolled', async () => {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  await keepMessages(page)
  await page.goto('/application/auth/login')
  await authPages.login(page, await paidApplicant(portal.url))
  await sections.fillBiodata(page)
  await lose(page, '**/api/**')
  const scroll = (share: number) =>
    page.evaluate((part) => scrollTo({ top: document.body.scrollHeight * part, behavior: 'instant' }), share)
  const save = authPages.button(page, 'Save and continue')
  await scroll(0.3)
  await save.click()
  const message = page.getByRole('alert').filter({ hasText: 'Please check your network connection!' })
  await message.waitFor()
  await expect.poll(() => isFree(message)).toBe(true)
  for (const share of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
    await scroll(share)
    expect(await misplacedMessages(page), `messages at ${share} of the page`).toEqual([])
    expect(await isFree(save)).toBe(true)
  }
  await context.close()
})

test('rejected qualifications show the reason and can be loaded again', async () => {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  const message = 'The list is being updated.'
  const envelope = { isSuccessful: false, message, title: 'Busy', errors: null, data: null }
  await page.route('**/Utility/get-qualification', (route) => route.fulfill({ status: 409, json: envelope }))
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await page.getByText('Unable to get qualifications').waitFor()
  await page.getByText(message).waitFor()
  await page.unroute('**/Utility/get-qualification')
  await authPages.button(page, 'Try again').click()
  await records.fillSchoolRecord(page)
  await expect.poll(() => authPages.field(page, 'School Name').inputValue()).toBe(records.school.name)
  await context.close()
})

test('a page whose script cannot be loaded says so and can be loaded again', async () => {
  const person = await arrive()
  const { page } = person
  const restore = await lose(page, '**/static/js/notifications-*.js')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await authPages.heading(page, 'This page could not be loaded')
  expect(await page.getByText('ChunkLoadError').count()).toBe(0)
  await expect.poll(() => page.getByRole('banner').textContent()).toContain('Page not loaded')
  person.forget()
  await expectGoodScreen(person, 'a page whose script did not come')
  await restore()
  await authPages.button(page, 'Try again').click()
  await authPages.heading(page, 'Notifications')
  await expect.poll(() => page.getByText('This page could not be loaded').count()).toBe(0)
  await person.context.close()
})

test('a public page whose script cannot be loaded has its own title, and the focus is on its heading', async () => {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  const settled = watchLoading(page)
  await page.goto('/application/auth/login')
  await settled()
  await lose(page, '**/static/js/password-reset-*.js')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await authPages.heading(page, 'This page could not be loaded')
  await expect.poll(() => page.title()).toContain('Page not loaded')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('This page could not be loaded')
  await context.close()
})

test('a button whose script cannot be loaded says so, and works when pressed again', async () => {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  const restore = await lose(page, '**/static/js/phrase-*.js*')
  await page.goto('/application/auth/registration')
  const suggest = authPages.button(page, 'Suggest a phrase')
  const message = page.getByText('Please check your network connection!')
  // A click has no effect before the page's scripts have run, so the test repeats the click.
  await expect
    .poll(async () => {
      await suggest.click()
      return message.count()
    })
    .toBeGreaterThan(0)
  await expect.poll(() => isFree(suggest)).toBe(true)
  person.forget()
  await restore()
  await suggest.click()
  await page.getByText('Write this down:').waitFor()
  await person.context.close()
})

test('a login whose next script is lost still opens a page', async () => {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  const settled = watchLoading(page)
  await page.goto('/application/auth/login')
  // Without the page's script, the browser would submit the login form itself. So the test waits until the script has
  // run.
  await settled()
  let lost = 0
  await page.route('**/static/js/signed-in-*.js', async (route) => {
    lost += 1
    await (lost <= 2 ? route.abort('connectionfailed') : route.continue())
  })
  await authPages.login(page, applicant)
  const again = authPages.button(page, 'Try again')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await again.or(menu).first().waitFor()
  if (await again.isVisible()) await again.click()
  await menu.waitFor()
  expect(lost).toBeGreaterThan(1)
  await context.close()
})

test('a server error is shown, the input is kept, and the button is not covered', async () => {
  const { page, context } = await arrive()
  // The messages of a page are kept from its next load on.
  await keepMessages(page)
  await page.reload()
  await authPages.heading(page, 'Records')
  await records.fillSchoolRecord(page)
  await page.route('**/Application/add-educational-record', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>broken</h1>' }),
  )
  const add = authPages.button(page, 'Save and continue')
  // A click in Playwright would scroll the button away from the lower edge, so the test presses Enter instead.
  await add.evaluate((found) => {
    found.scrollIntoView({ block: 'end' })
    found.focus({ preventScroll: true })
  })
  await page.keyboard.press('Enter')
  await authPages.expectMessage(page, 'Internal Server Error. Please try again later.')
  // The form closes, and its list shows the record as waiting. The message stays, so it must not cover the button.
  const change = authPages.button(page, /^Change/)
  await expect.poll(() => isFree(change)).toBe(true)
  // «Change» puts the record back into the form. The server may have stored the record before the error, so the portal
  // asks first.
  await change.click()
  await authPages.button(page, 'Yes, Change').click()
  await expect.poll(() => authPages.field(page, 'School Name').inputValue()).toBe(records.school.name)
  await context.close()
})

test('a response that a page cannot render breaks only that page', async () => {
  const person = await arrive()
  const { page } = person
  const data = { unread: 0, notifications: null }
  const broken = { isSuccessful: true, message: '', title: null, errors: null, data }
  await page.route('**/Notification/**', (route) => route.fulfill({ json: broken }))
  // The portal keeps loaded notifications in memory. After the reload, it requests them again and gets the broken
  // response.
  await page.reload()
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await authPages.heading(page, 'Unexpected Application Error!')
  person.forget()
  await expectGoodScreen(person, 'a page that cannot be drawn')
  await dashboard.openFromMenu(page, 'Dashboard')
  await authPages.heading(page, 'Complete your Application')
  await expect.poll(() => page.getByText('Unexpected Application Error!').count()).toBe(0)
  await person.context.close()
})

test('a network failure does not sign the user out', async () => {
  const person = await arrive()
  const { page } = person
  const restore = await lose(page, '**/api/**')
  await page.reload()
  await authPages.heading(page, 'We cannot reach the server')
  person.forget()
  await expectGoodScreen(person, 'the dashboard without a network')
  await restore()
  await authPages.button(page, 'Try again').click()
  await authPages.heading(page, 'Records')
  expect(new URL(page.url()).pathname).toBe('/application/dashboard/registration/records')
  await person.context.close()
})

test('an unknown URL shows an error page', async () => {
  const person = await visit(browser, { screen: 'desk', url: portal.url })
  await person.page.goto('/application/nowhere')
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  await expectGoodScreen(person, 'an address that leads nowhere')
  await expect.poll(() => person.page.getByRole('link').count()).toBeGreaterThan(0)
  await person.context.close()
})
