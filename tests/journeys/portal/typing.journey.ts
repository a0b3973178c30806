import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { programmesOf } from '#contract/programmes.ts'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { killableBrowser } from '#tests/support/browser/killable-browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'
import { aBiodata, aRegistration } from '#tests/support/samples.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectGoodLook, expectGoodScreen } from '../browser/look.ts'
import { askedApplicant } from '../actions/decided.ts'
import { applicantAtRecords, paidApplicant } from '../actions/prepared.ts'
import * as sections from '../actions/sections.ts'
import { watchLoading } from '../browser/settled.ts'
import { everythingStored } from '../browser/storage.ts'

/* Tests that typed text is not lost on the applicant's own device, and is not left behind on a shared computer. */

const { portal, browser } = await sharedPortalAndBrowser()

const bioData = '/application/dashboard/registration/bio-data'

async function arriveAs(applicant: authPages.Applicant, title: string, own: boolean): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  await person.page.goto('/application/auth/login')
  if (own) await authPages.field(person.page, 'Remember me').check()
  await authPages.login(person.page, applicant)
  await authPages.heading(person.page, title)
  return person
}

const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
const address = (page: Page) => authPages.field(page, 'Address')

test('a power cut in the middle of a form loses nothing', async () => {
  const applicant = await paidApplicant(portal.url)
  const phone = await killableBrowser()
  try {
    let page = await phone.start()
    await page.goto(`${portal.url}/application/auth/login`)
    await authPages.field(page, 'Remember me').check()
    await authPages.login(page, applicant)
    await sections.fillBiodata(page)
    // The request that saves the draft on the server fails, so the text of the last field is only on the phone.
    await page.route('**/api/Application/save-draft', (route) => route.abort('connectionfailed'))
    await address(page).fill('14 Adéṣọlá Street')
    await address(page).pressSequentially(', Ikot Ekpene')
    await says(page, /^Saved on this (phone|computer), not sent yet$/)
    // The message above can appear before the last letters are stored, so the test also waits until they are stored.
    await expect.poll(() => everythingStored(page)).toContain('14 Adéṣọlá Street, Ikot Ekpene')
    await phone.kill()

    page = await phone.start()
    await page.goto(portal.url + bioData)
    // Chromium writes cookies to the disk with a delay of up to 30 s, so the session cookie is lost.
    await authPages.login(page, applicant)
    await authPages.heading(page, 'Bio-Data')
    await expect.poll(() => address(page).inputValue()).toBe('14 Adéṣọlá Street, Ikot Ekpene')
    await expect.poll(() => authPages.field(page, 'Local Government Area').inputValue()).toBe(aBiodata.lga)
    await says(page, /^Saved with us, \d\d:\d\d$/)
    await sections.saveBiodata(page)
  } finally {
    await phone.remove()
  }
})

test('another phone shows what was typed on the first one', async () => {
  const applicant = await paidApplicant(portal.url)
  const first = await arriveAs(applicant, 'Bio-Data', true)
  await address(first.page).fill('3 School Lane, Enugu')
  await address(first.page).blur()
  await says(first.page, /^Saved with us, \d\d:\d\d$/)
  await expectGoodScreen(first, 'bio-data whose draft is with us')
  await first.context.close()

  const second = await arriveAs(applicant, 'Bio-Data', false)
  await expect.poll(() => address(second.page).inputValue()).toBe('3 School Lane, Enugu')
  await sections.fillBiodata(second.page)
  await sections.saveBiodata(second.page)
  await dashboard.openSection(second.page, 'Bio-Data')
  await expect.poll(() => address(second.page).inputValue()).toBe(aBiodata.address)
  await second.context.close()
})

test('a record that was begun survives a new tab and a new sign-in', async () => {
  const applicant = await applicantAtRecords(portal.url)
  const person = await arriveAs(applicant, 'Records', true)
  const { page, context } = person
  await authPages.field(page, 'School Name').fill('Hilltop Secondary School, Jos')
  await says(page, /^Saved on this phone, not sent yet$/)
  const tab = await context.newPage()
  await page.close()
  await tab.goto('/application/dashboard/registration/records')
  await expect
    .poll(() => authPages.field(tab, 'School Name').inputValue())
    .toBe('Hilltop Secondary School, Jos')
  await dashboard.showMenu(tab)
  await dashboard.logout(tab)
  await authPages.heading(tab, 'Login')
  await authPages.login(tab, applicant)
  await authPages.heading(tab, 'Records')
  await expect
    .poll(() => authPages.field(tab, 'School Name').inputValue())
    .toBe('Hilltop Secondary School, Jos')
  await context.close()
})

test('on a shared computer nothing that was typed is stored, and unsent text is named before it is lost', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await arriveAs(applicant, 'Bio-Data', false)
  const { page, context } = person
  await sections.fillBiodata(page)
  await address(page).fill('9 Nobody Should Find This')
  await address(page).blur()
  await says(page, /^Saved with us, \d\d:\d\d$/)
  const typed = [
    applicant.email,
    applicant.firstName,
    applicant.lastName,
    '9 Nobody Should Find This',
    aBiodata.lga,
  ]
  // Only the typed text is checked here, because `sessionStorage` contains the applicant's profile until the sign-out.
  expect(await everythingStored(page)).not.toContain('9 Nobody Should Find This')

  await context.setOffline(true)
  await authPages.field(page, 'Phone Number').fill('08031112223')
  await address(page).focus()
  await says(page, 'Not sent yet: keep this page open until you have network.')
  await says(page, 'Is this your own phone?')
  await expectGoodLook(page, 'unsent text on a shared computer')
  expect(await everythingStored(page)).not.toContain('08031112223')
  await dashboard.showMenu(page)
  await authPages.button(page, 'Logout').click()
  const question = page.getByRole('alertdialog', { name: 'Logout' })
  await question.getByText('Your text in «Bio-Data» is not sent yet. It will be lost.').waitFor()
  await authPages.button(page, 'Yes, Logout').click()
  await authPages.heading(page, 'Login')
  const stored = await everythingStored(page)
  expect(typed.filter((value) => stored.includes(value))).toEqual([])
  person.forget()
  await context.close()
})

/**
 * Fills in the eligibility check and starts an application with its answers. Returns two of these answers: the
 * programme id and a subject.
 */
async function startWithChecked(page: Page): Promise<string[]> {
  const [programme] = programmesOf(institution)
  if (programme === undefined) throw new Error('The test institution has no programme')
  const settled = watchLoading(page)
  await page.goto('/application/eligibility')
  // Waits for the page's script. The eligibility journey tests answers that are given before the script is loaded.
  await settled()
  await authPages.field(page, 'Programme you are thinking of (optional)').selectOption(programme.id)
  const sitting = page.getByRole('group', { name: 'Sitting 1' })
  await sitting.getByLabel('Subject 1').selectOption('English Language')
  await sitting.getByLabel('Grade 1').selectOption('B3')
  await authPages.button(page, 'Start an application with these answers').click()
  await authPages.heading(page, 'Create your profile')
  return [programme.id, 'English Language']
}

const localStorageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }))

test('answers of the eligibility check do not stay on a shared computer', async () => {
  const applicant = aRegistration()
  const { page, context, forget } = await visit(browser, { screen: 'phone', url: portal.url })
  const answers = await startWithChecked(page)
  expect(await localStorageOf(page)).toEqual({})
  await authPages.register(page, applicant)
  const registered = await everythingStored(page)
  expect(answers.filter((value) => registered.includes(value))).toEqual([])
  expect(await localStorageOf(page)).toEqual({})

  const tab = await authPages.followActivationLink(context, applicant)
  await authPages.activate(tab)
  await authPages.login(tab, applicant)
  await authPages.button(tab, 'Pay Application Fee').waitFor()
  await dashboard.logout(tab)
  await authPages.heading(tab, 'Login')
  const typed = [...answers, applicant.email, applicant.firstName, applicant.lastName]
  const stored = await everythingStored(tab)
  expect(typed.filter((value) => stored.includes(value))).toEqual([])
  forget()
  await context.close()
})

test('answers of the eligibility check are deleted when another applicant signs in', async () => {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  const other = await paidApplicant(portal.url)
  const answers = await startWithChecked(page)
  expect(await everythingStored(page)).toContain('English Language')
  await page.goto('/application/auth/login')
  await authPages.login(page, other)
  await authPages.heading(page, 'Bio-Data')
  const stored = await everythingStored(page)
  expect(answers.filter((value) => stored.includes(value))).toEqual([])
  await context.close()
})

const reply = (page: Page) => page.getByLabel('Message to the admissions office')

test('a reply to the office survives a closed tab, and its draft is deleted once the reply is sent', async () => {
  const person = await arriveAs(await askedApplicant(portal), 'Your Application', true)
  const { context } = person
  await person.page.goto('/application/dashboard/requests')
  await reply(person.page).fill('My house has no number.')
  await says(person.page, 'Kept on this phone. Your answer is not sent.')
  await expectGoodScreen(person, 'a reply that is stored on this phone')
  const tab = await context.newPage()
  await person.page.close()
  await tab.goto('/application/dashboard/requests')
  await expect.poll(() => reply(tab).inputValue()).toBe('My house has no number.')
  await reply(tab).focus()
  await reply(tab).blur()
  await says(tab, /^Kept with us, \d\d:\d\d\. Your answer is not sent\.$/)
  await authPages.button(tab, 'Send to the admissions office').click()
  await says(tab, 'Your answer is sent.')
  await expect.poll(() => everythingStored(tab)).not.toContain('My house has no number.')
  await context.close()
})

test('a session that ends by itself on a shared computer stores nothing there, and loses no reply', async () => {
  const applicant = await askedApplicant(portal)
  const person = await arriveAs(applicant, 'Your Application', false)
  const { page, context } = person
  await page.goto('/application/dashboard/requests')
  await reply(page).fill('9 Nobody Should Find This')
  // Ends the session: the request that saves the draft is rejected, and a renewal needs the deleted cookie.
  await context.clearCookies()
  await page.route('**/api/Application/save-draft', (route, request) =>
    route.continue({ headers: { ...request.headers(), authorization: 'Bearer no-longer-good' } }),
  )
  await reply(page).blur()
  await authPages.heading(page, 'Login')
  person.forget()
  const typed = [applicant.email, applicant.firstName, applicant.lastName, '9 Nobody Should Find This']
  const stored = await everythingStored(page)
  expect(typed.filter((value) => stored.includes(value))).toEqual([])

  await page.unroute('**/api/Application/save-draft')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'What we need from you')
  await expect.poll(() => reply(page).inputValue()).toBe('9 Nobody Should Find This')
  await says(page, /^Kept with us, \d\d:\d\d\./)
  await context.close()
})

test('the outbox shows what waits, and sends it on request or when the network returns', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await arriveAs(applicant, 'Bio-Data', true)
  const { page, context } = person
  await sections.fillBiodata(page)
  await page.route('**/api/Profile/update-biodata', (route) => route.abort('connectionfailed'))
  await authPages.button(page, 'Save and continue').click()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await authPages.heading(page, 'Waiting on this phone')
  await says(page, 'One save is not sent yet. We send it automatically when you have network.')
  await authPages.button(page, /^Send now/).waitFor()
  await expectGoodLook(page, 'a save that waits in the outbox')

  // The unsent save must still be there in a new tab, after the old tab has been closed.
  const tab = await context.newPage()
  await page.close()
  let attempts = 0
  await tab.route('**/api/Profile/update-biodata', (route) => {
    attempts += 1
    return route.abort('connectionfailed')
  })
  await tab.goto('/application/dashboard')
  await says(tab, 'One save waits on this phone.')
  await expectGoodLook(tab, 'the dashboard with a save that waits')
  await tab.getByRole('link', { name: 'See what is waiting' }).click()
  await says(tab, 'Waits for network.')
  const before = attempts
  await authPages.button(tab, /^Send now/).click()
  await expect.poll(() => attempts).toBeGreaterThan(before)
  await says(tab, /^Still no network, \d\d:\d\d\.$/)
  await expectGoodLook(tab, 'an outbox that could not send')
  await says(tab, 'Waits for network.')
  await tab.unroute('**/api/Profile/update-biodata')
  await tab.evaluate(() => dispatchEvent(new Event('online')))
  await says(tab, /^Sent \d/)
  await says(tab, 'Nothing is waiting. Everything you have saved is with us.')
  await expectGoodLook(tab, 'an empty outbox after a save was sent')
  await context.close()
})
