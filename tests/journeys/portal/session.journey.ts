import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { readMail } from '#tests/support/mailbox.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectGoodScreen } from '../browser/look.ts'
import {
  applicantAt,
  mailedCode,
  paidApplicant,
  registeredApplicant,
  submittedApplicant,
} from '../actions/prepared.ts'
import * as sections from '../actions/sections.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'

/** Applicant who has saved bio-data. No test changes the password or the stage, so all tests can use it. */
let applicant: authPages.Applicant

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare({ url }) {
    applicant = await applicantAt(url, 'NextOfKin')
  },
})

const loginPage = '/application/auth/login'
const bioData = '/application/dashboard/registration/bio-data'

async function arrive(): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  return person
}

async function arriveSignedIn(): Promise<Visit> {
  const person = await arrive()
  await person.page.goto(loginPage)
  await authPages.login(person.page, applicant)
  await authPages.heading(person.page, 'Next of Kin')
  return person
}

/** Replaces the access token in the next request that saves bio-data with an invalid token. */
async function expireToken(page: Page): Promise<void> {
  await page.route(
    '**/api/Profile/update-biodata',
    (route, request) =>
      route.continue({ headers: { ...request.headers(), authorization: 'Bearer no-longer-good' } }),
    { times: 1 },
  )
}

test('a wrong password shows an error and keeps the name; the right one then works', async () => {
  const { page, context, forget } = await arrive()
  await page.goto(loginPage)
  await authPages.login(page, { ...applicant, password: 'not the password' })
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => authPages.field(page, 'Username').inputValue()).toBe(applicant.email)
  expect(page.url()).toContain(loginPage)
  forget()
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Next of Kin')
  await context.close()
})

test('the dashboard redirects signed-out users to the login and says why', async () => {
  const person = await arrive()
  await person.page.goto('/application/dashboard')
  await authPages.expectMessage(person.page, 'Session timed out. Please login!')
  await authPages.heading(person.page, 'Login')
  person.forget()
  await expectGoodScreen(person, 'the login after the session timed out')
  await person.context.close()
})

test('an expired token is renewed silently', async () => {
  const { page, context } = await arriveSignedIn()
  await page.goto(bioData)
  await sections.fillBiodata(page)
  await expireToken(page)
  await authPages.button(page, 'Save and continue').click()
  await authPages.heading(page, 'Next of Kin')
  expect(await page.getByText('Session timed out. Please login!').count()).toBe(0)
  await context.close()
})

test('a session that cannot be renewed leads to the login, and keeps the input', async () => {
  const { page, context } = await arriveSignedIn()
  await page.goto(bioData)
  await authPages.heading(page, 'Bio-Data')
  await authPages.field(page, 'Address').fill('77 Long Typing Street, Enugu')
  await context.clearCookies()
  await expireToken(page)
  await authPages.button(page, 'Save and continue').click()
  await authPages.expectMessage(page, 'Session timed out. Please login!')
  await authPages.heading(page, 'Login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Next of Kin')
  await dashboard.openSection(page, 'Bio-Data')
  await expect.poll(() => authPages.field(page, 'Address').inputValue()).toBe('77 Long Typing Street, Enugu')
  await context.close()
})

test('logging out must be confirmed, and Back shows nothing afterwards', async () => {
  const person = await arriveSignedIn()
  const { page } = person
  await dashboard.showMenu(page)
  await authPages.button(page, 'Logout').click()
  const question = page.getByRole('alertdialog', { name: 'Logout' })
  await question.getByText('Do you want to logout of your account?').waitFor()
  await expectGoodScreen(person, 'the question before logging out')
  await authPages.button(page, 'Cancel').click()
  await question.waitFor({ state: 'detached' })

  await dashboard.openFromMenu(page, 'Dashboard')
  await authPages.heading(page, 'Complete your Application')
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await authPages.heading(page, 'Login')
  expect(await page.getByText('Session timed out. Please login!').count()).toBe(0)
  await page.goBack()
  await authPages.heading(page, 'Login')
  expect(await page.getByText(applicant.lastName).count()).toBe(0)
  await page.goto('/application/dashboard')
  await authPages.heading(page, 'Login')
  expect(await page.getByText(applicant.lastName).count()).toBe(0)
  await person.context.close()
})

test('after the sign-out, pictures are no longer in the cache of the browser', async () => {
  const { page, context, forget } = await arrive()
  const owner = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const picture = page.waitForResponse(/\/Utility\/thumbnail\//)
  await page.goto(loginPage)
  await authPages.field(page, 'Remember me').check()
  await authPages.login(page, owner)
  await authPages.heading(page, 'Your Application')
  const url = (await picture).url()
  const isCached = () =>
    page.evaluate(
      async (address) =>
        (await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null))?.ok ??
        false,
      url,
    )
  await expect.poll(isCached).toBe(true)
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await authPages.heading(page, 'Login')
  await expect.poll(isCached).toBe(false)
  forget()
  await context.close()
})

test('a sign-in waits for the response to the sign-out before it', async () => {
  const { page, context } = await arriveSignedIn()
  const held = Promise.withResolvers<Route>()
  await page.route('**/api/Authentication/logout', (route) => held.resolve(route))
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  const signOut = await held.promise
  await authPages.heading(page, 'Login')
  const signIns: string[] = []
  page.on('request', (request) => request.url().endsWith('/Login') && signIns.push(request.method()))
  await authPages.login(page, applicant)
  await expect.poll(() => authPages.button(page, 'Login').getAttribute('aria-busy')).toBe('true')
  expect(signIns).toEqual([])
  await signOut.continue()
  await authPages.heading(page, 'Next of Kin')
  expect(signIns).toEqual(['POST'])
  // The response to the sign-out has not deleted the new session's cookie.
  await page.reload()
  await authPages.heading(page, 'Next of Kin')
  await context.close()
})

test('a sign-out without a network is finished before the next page can use the session', async () => {
  const { page, context, forget } = await arriveSignedIn()
  // The form loads the question before the sign-out in advance.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await authPages.heading(page, 'Login')
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  const ended = next.waitForResponse('**/api/Authentication/logout')
  await next.goto('/application/dashboard')
  await authPages.heading(next, 'Login')
  expect((await ended).status()).toBe(200)
  expect(await next.getByText(applicant.lastName).count()).toBe(0)
  await next.goto('/application/dashboard')
  await authPages.heading(next, 'Login')
  // A sign-in works as usual afterwards, also after a reload.
  await authPages.login(next, applicant)
  await authPages.heading(next, 'Next of Kin')
  await next.reload()
  await authPages.heading(next, 'Next of Kin')
  // Discards the console errors of the requests without a network.
  forget()
  await context.close()
})

test('a second tab is signed in too, and logging out signs out both', async () => {
  const { page, context } = await arriveSignedIn()
  const second = await context.newPage()
  await second.goto('/application/dashboard')
  await authPages.heading(second, 'Complete your Application')
  // The second tab has renewed the session. The first tab must still work.
  await dashboard.openSection(page, 'Bio-Data')
  await authPages.field(page, 'Address').fill('4 First Tab Road, Calabar')
  await authPages.button(page, 'Save and continue').click()
  await authPages.heading(page, 'Next of Kin')
  await dashboard.showMenu(page)
  await authPages.button(page, 'Logout').click()
  const question = page.getByRole('alertdialog', { name: 'Logout' })
  await question.waitFor()
  await dashboard.showMenu(second)
  await dashboard.logout(second)
  await Promise.all([page, second].map((tab) => authPages.heading(tab, 'Login')))
  await question.waitFor({ state: 'detached' })
  expect([page, second].map((tab) => new URL(tab.url()).pathname)).toEqual([loginPage, loginPage])
  await context.close()
})

test('a forgotten password is reset by email', async () => {
  const forgetful = await paidApplicant(portal.url)
  const person = await arrive()
  const { page } = person
  await page.goto(loginPage)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await authPages.heading(page, 'Forgot your password?')
  await expectGoodScreen(person, 'forgot password')
  await authPages.field(page, 'Username').fill(forgetful.email)
  await authPages.button(page, 'Initiate password reset').click()
  await authPages.heading(page, 'Login')
  await page.getByText('an email with a code is on its way').waitFor()
  expect(await page.getByText('Session timed out. Please login!').count()).toBe(0)
  person.forget()
  await expectGoodScreen(person, 'the login after asking for a new password')

  const tab = await readMail(person.context, forgetful.email, subjectShape('password-reset'))
  await tab.getByRole('link', { name: /\/auth\/reset-password\?code=/ }).click()
  await authPages.heading(tab, 'Choose a new password')
  await expectGoodScreen(person, 'reset password', tab)
  const password = 'seven quiet lanterns waiting'
  await authPages.field(tab, 'Password').fill(password)
  await authPages.field(tab, 'Confirm Password').fill(password)
  await authPages.button(tab, 'Set new password').click()
  await authPages.heading(tab, 'Login')
  await authPages.login(tab, { ...forgetful, password })
  await authPages.heading(tab, 'Bio-Data')
  await person.context.close()
})

test('signing in before the activation leads to the activation, and from there back', async () => {
  const person = await arrive()
  const { page } = person
  const registered = await registeredApplicant(portal.url)
  const code = await mailedCode(portal.url, registered.email)
  await page.goto(loginPage)
  await authPages.login(page, registered)
  await authPages.heading(page, 'Activate your profile')
  await page.getByText(registered.email).first().waitFor()
  await expectGoodScreen(person, 'the activation after a sign-in')
  for (const path of ['payments', 'payments/all', 'dashboard', 'dashboard/notifications']) {
    await page.goto(`/application/${path}`)
    await authPages.heading(page, 'Activate your profile')
    await page.getByText(registered.email).first().waitFor()
  }
  await page.goto('/application/')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  await expectGoodScreen(person, 'the start page of a known applicant')
  await page.getByRole('link', { name: 'Activate your profile' }).click()
  await authPages.heading(page, 'Activate your profile')
  await authPages.field(page, 'Activation Code').fill(code)
  await authPages.button(page, 'Activate Account').click()
  await authPages.heading(page, 'Login')
  await expect.poll(() => authPages.field(page, 'Username').inputValue()).toBe(registered.email)
  await person.context.close()
})
