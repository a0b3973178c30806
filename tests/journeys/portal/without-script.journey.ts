import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { aRegistration } from '#tests/support/samples.ts'
import * as authPages from '../actions/auth-pages.ts'
import { activatedApplicant, mailedCode, paidApplicant } from '../actions/prepared.ts'
import { expectGoodBoxes, expectGoodLook } from '../browser/look.ts'
import { watchLoading } from '../browser/settled.ts'

const { portal, browser } = await sharedPortalAndBrowser()

/** Time limit for a page while the CPU is throttled to a twentieth of its speed. */
const throttledMs = 180_000

async function arrive(scripts: boolean): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url, scripts })
  reportFailure(person, portal)
  return person
}

test('without JavaScript: register, activate, sign in, see the application, sign out', async () => {
  const { page, context } = await arrive(false)
  const applicant = aRegistration()
  await page.goto('/application/auth/registration')
  await authPages.fillRegistration(page, { ...applicant, email: 'not an address', cpassword: 'other' })
  await authPages.button(page, 'Register').click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => authPages.field(page, 'First Name').inputValue()).toBe(applicant.firstName)
  await expect.poll(() => authPages.field(page, 'Email').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => authPages.field(page, 'Password').inputValue()).toBe('')
  // Checks only the layout, because axe needs JavaScript in the page.
  await expectGoodBoxes(page, 'a rejected registration without JavaScript')

  await authPages.fillRegistration(page, applicant)
  await authPages.button(page, 'Register').click()
  await authPages.heading(page, 'Activate your profile')
  await expectGoodBoxes(page, 'a registration without JavaScript')
  await page.goto(`/application/auth/activate?code=${await mailedCode(portal.url, applicant.email)}`)
  await authPages.button(page, 'Activate Account').click()
  await authPages.heading(page, 'Login')

  await authPages.login(page, { ...applicant, password: 'not the password' })
  await page.getByText('not right').or(page.getByRole('alert')).first().waitFor()
  await expect.poll(() => authPages.field(page, 'Username').inputValue()).toBe(applicant.email)
  await page.getByRole('alert').getByRole('link', { name: 'Set a new password' }).waitFor()
  await expectGoodBoxes(page, 'a rejected sign-in without JavaScript')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Your application')
  await page.getByText(`${applicant.firstName} ${applicant.lastName}`).waitFor()
  await expectGoodBoxes(page, 'the application without JavaScript')
  await authPages.button(page, 'Logout').click()
  await authPages.heading(page, 'Login')
  await page.goto('/application/basic')
  await authPages.heading(page, 'Login')
  await context.close()
})

test('a registration whose scripts never arrive is sent by the browser', async () => {
  const { page, context, forget } = await arrive(true)
  await page.route('**/static/js/**', (route) => route.abort())
  const applicant = aRegistration()
  await page.goto('/application/auth/registration')
  await authPages.register(page, applicant)
  expect(await mailedCode(portal.url, applicant.email)).not.toBe('')
  forget()
  await context.close()
})

test('a sign-in whose scripts never arrive leads to the dashboard, which says what works', async () => {
  const { page, context, forget } = await arrive(true)
  const applicant = await paidApplicant(portal.url)
  await page.route('**/static/js/**', (route) => route.abort())
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await page.getByRole('link', { name: 'See your application without it' }).waitFor()
  await expectGoodLook(page, 'the frame whose scripts never arrive')
  await page.getByRole('link', { name: 'See your application without it' }).click()
  await authPages.heading(page, 'Your application')
  await expect.poll(() => page.getByText(/application fee.*paid/i).count()).toBeGreaterThan(0)
  forget()
  await context.close()
})

test('«Remember me» counts for a sign-in that the browser sends without scripts', async () => {
  const { page, context, forget } = await arrive(true)
  const applicant = await paidApplicant(portal.url)
  const scripts = '**/static/js/**'
  await page.route(scripts, (route) => route.abort())
  await page.goto('/application/auth/login')
  await authPages.field(page, 'Remember me').check()
  await authPages.login(page, applicant)
  await page.getByRole('link', { name: 'See your application without it' }).waitFor()
  await page.unroute(scripts)
  await page.reload()
  await authPages.heading(page, /./)
  const stored = () => page.evaluate(() => localStorage.getItem('authentication'))
  await expect.poll(stored).toContain('"ownDevice":true')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('profile'))).toContain(applicant.firstName)
  forget()
  await context.close()
})

test('what is typed and sent while the script is loading is kept and sent once', async () => {
  const { page, context } = await arrive(true)
  const applicant = await activatedApplicant(portal.url)
  const loading = Promise.withResolvers<void>()
  await page.route('**/static/js/login-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/Authentication/Login')) sent += 1
  })
  await page.goto('/application/auth/login', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await authPages.field(page, 'Username').fill(applicant.email)
  await authPages.field(page, 'Password').fill(applicant.password)
  await authPages.field(page, 'Remember me').check()
  loading.resolve()
  await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBeGreaterThan(0)
  await expect.poll(() => authPages.field(page, 'Username').inputValue()).toBe(applicant.email)
  await expect.poll(() => authPages.field(page, 'Remember me').isChecked()).toBe(true)
  await authPages.button(page, 'Login').click()
  await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor()
  expect(sent).toBe(1)
  await context.close()
})

test('a form that is sent while the script is loading is sent once the script is there', async () => {
  const { page, context } = await arrive(true)
  const applicant = await activatedApplicant(portal.url)
  const loading = Promise.withResolvers<void>()
  const entry = page.waitForResponse('**/static/js/index-*.js')
  await page.route('**/static/js/login-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto('/application/auth/login', { waitUntil: 'commit' })
  await (await entry).finished()
  await page.waitForFunction(() => document.readyState !== 'loading')
  await authPages.login(page, applicant)
  // Simulates a slow CPU, so that React needs longer to hydrate the form.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  loading.resolve()
  const greeting = page.getByRole('heading', { level: 1, name: /Hello/ })
  await expect.poll(() => greeting.count(), { timeout: throttledMs }).toBe(1)
  await context.close()
})

/** Reloads the page with a router state. The script `script` is not loaded until the returned function is called. */
async function reloadWith(page: Page, state: object, script: string): Promise<() => void> {
  const loading = Promise.withResolvers<void>()
  const entry = page.waitForResponse('**/static/js/index-*.js')
  await page.route(script, async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.evaluate((usr) => history.replaceState({ usr, key: 'earlier', idx: 0 }, ''), state)
  await page.reload({ waitUntil: 'commit' })
  await (await entry).finished()
  await page.waitForFunction(() => document.readyState !== 'loading')
  return loading.resolve
}

test('a public page that is reloaded with router state can be used before its script is loaded', async () => {
  const { page, context, problems } = await arrive(true)
  await page.goto('/application/auth/login')
  const passed = { username: 'ada@example.com', said: 'An email is on its way.' }
  const loadLogin = await reloadWith(page, passed, '**/static/js/login-*.js')
  const username = authPages.field(page, 'Username')
  await username.fill('bola@example.com')
  loadLogin()
  await page.getByText(passed.said).waitFor()
  expect(await username.inputValue()).toBe('bola@example.com')
  expect(await username.evaluate((field) => field === document.activeElement)).toBe(true)

  await page.goto('/application/auth/activate')
  const loadActivate = await reloadWith(page, { email: 'ada@example.com' }, '**/static/js/newcomer-*.js')
  await authPages.field(page, 'Activation Code').fill('482913')
  loadActivate()
  await page.getByText('We have sent the email with your activation code to').waitFor()
  expect(await authPages.field(page, 'Activation Code').inputValue()).toBe('482913')
  expect(problems()).toEqual([])
  await context.close()
})

test('the username from the activation is filled in again after a reload', async () => {
  const { page, context } = await arrive(true)
  await page.goto('/application/auth/login')
  const load = await reloadWith(page, { username: 'ada@example.com' }, '**/static/js/login-*.js')
  load()
  await expect.poll(() => authPages.field(page, 'Username').inputValue()).toBe('ada@example.com')
  await context.close()
})

test('a document is checked without JavaScript', async () => {
  const { page, context } = await arrive(false)
  await page.goto('/application/verify')
  await authPages.field(page, 'Code of the document').fill('7K3M-Q2XV-9ABC-0DEF')
  await authPages.button(page, 'Check').click()
  await page.getByText('We did not issue this document').waitFor()
  await expectGoodBoxes(page, 'an unknown document without JavaScript')
  expect(new URL(page.url()).pathname).toBe('/application/verify/7K3M-Q2XV-9ABC-0DEF')
  await authPages.field(page, 'Code of the document').fill('"><b id=hostile>')
  await authPages.button(page, 'Check').click()
  await page.getByText('Type all 16 digits and letters').waitFor()
  await expectGoodBoxes(page, 'an incomplete code without JavaScript')
  await expect.poll(() => authPages.field(page, 'Code of the document').inputValue()).toBe('"><b id=hostile>')
  expect(await page.locator('#hostile').count()).toBe(0)
  await context.close()
})

test('a document that the server has looked up is not looked up again by the script', async () => {
  const { page, context, problems } = await arrive(true)
  const settled = watchLoading(page)
  const lookUps: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/Printing/verify/')) lookUps.push(new URL(request.url()).pathname)
  })
  await page.goto('/application/verify/7K3M-Q2XV-9ABC-0DEF?s="><b%20id=hostile>')
  await page.getByText('We did not issue this document').waitFor()
  expect(await page.locator('#hostile').count()).toBe(0)
  // The page's script looks up the next code without loading a new page, so the attribute set here stays.
  await settled()
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await authPages.field(page, 'Code of the document').fill('AAAA-BBBB-CCCC-DDDD')
  await authPages.button(page, 'Check').click()
  await expect.poll(() => lookUps).toEqual(['/api/Printing/verify/AAAABBBBCCCCDDDD'])
  await page.getByText('We did not issue this document').waitFor()
  expect(await page.locator('[data-same-document]').count()).toBe(1)
  expect(problems()).toEqual([])
  await context.close()
})
