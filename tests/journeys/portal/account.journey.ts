import { expect, test } from 'vitest'
import { screens, visit } from '#tests/support/browser/browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { expectFocus, expectGoodScreen } from '../browser/look.ts'
import { smallTargets } from '../browser/targets.ts'
import { keepMessages } from '../browser/upload-connection.ts'
import { paidApplicant, tokenOf } from '../actions/prepared.ts'
import { freshEmail } from '#tests/support/samples.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'
import { awaitMail } from '#tests/support/mailbox.ts'

const { portal, browser } = await sharedPortalAndBrowser()

test('an applicant changes the password, stays signed in, and signs in with the new one', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context, forget } = person
  const newPassword = 'seven other words here'
  await keepMessages(page)
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Bio-Data')
  await dashboard.openFromMenu(page, 'Account')
  await authPages.heading(page, 'Account')
  await expectGoodScreen(person, 'the account')

  const type = async (current: string, next: string, again: string) => {
    await authPages.field(page, 'Current Password').fill(current)
    await authPages.field(page, 'New Password').fill(next)
    await authPages.field(page, 'Confirm Password').fill(again)
    await authPages.button(page, 'Change password').click()
  }
  const errorOf = (label: string) =>
    expect
      .poll(() => authPages.field(page, label).getAttribute('aria-invalid'), { message: label })
      .toBe('true')
  await type(applicant.password, newPassword, 'something else again')
  await errorOf('Confirm Password')
  await type(applicant.password, applicant.password, applicant.password)
  await errorOf('New Password')
  await type('not the password', newPassword, newPassword)
  await errorOf('Current Password')
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  forget()
  await expectGoodScreen(person, 'the account with a wrong current password')

  await type(applicant.password, newPassword, newPassword)
  await authPages.expectMessage(page, 'Your password is changed.')
  // A tablet with a touch screen shows the message in the side column, like a computer.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page
    .getByRole('region', { name: 'Side bar' })
    .getByRole('button', { name: /^Dismiss/ })
    .waitFor()
  expect((await smallTargets(page)).filter((target) => target.includes('Dismiss'))).toEqual([])
  await page.setViewportSize(screens.phone.viewport)
  await expectFocus(page, 'Account')
  await expect.poll(() => authPages.field(page, 'New Password').inputValue()).toBe('')
  await expectGoodScreen(person, 'the account after the change')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(newPassword)

  await page.reload()
  await authPages.heading(page, 'Account')
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await authPages.heading(page, 'Login')
  await authPages.login(page, { ...applicant, password: newPassword })
  await authPages.heading(page, 'Bio-Data')
  await context.close()
})

test('an applicant sees their devices, signs out one and then all others, and stays signed in', async () => {
  const applicant = await paidApplicant(portal.url)
  const [one, other] = [await tokenOf(portal.url, applicant), await tokenOf(portal.url, applicant)]
  const statusElsewhere = async (token: string) =>
    (await fetch(`${portal.url}/api/Profile/Get-Profile`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Bio-Data')
  await dashboard.openFromMenu(page, 'Account')
  await authPages.heading(page, 'Account')
  const devices = page.getByRole('listitem').filter({ has: page.getByText(/This device|Last used/) })
  await devices.filter({ hasText: 'This device' }).getByText('Chrome on Android').waitFor()
  const before = await devices.count()
  await devices.getByRole('button').first().click()
  await authPages.expectMessage(page, 'That device is signed out.')
  await expectFocus(page, 'Account')
  await expect.poll(() => devices.count()).toBe(before - 1)
  expect(await statusElsewhere(one)).toBe(200)
  expect(await statusElsewhere(other)).toBe(401)

  await authPages.button(page, 'Sign out everywhere else').click()
  await authPages.expectMessage(page, 'Every other phone and computer is signed out.')
  await expect.poll(() => devices.count()).toBe(1)
  expect(await statusElsewhere(one)).toBe(401)
  await expectGoodScreen(person, 'the account after signing out elsewhere')
  await page.reload()
  await authPages.heading(page, 'Account')
  await context.close()
})

test('an applicant changes the email address by confirming it in both mailboxes', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  const newEmail = freshEmail()
  const linkFor = async (email: string, template: 'email-change-old' | 'email-change-new') => {
    const { text } = await awaitMail(portal.url, email, ({ subject }) => subjectShape(template).test(subject))
    return /https?:\S+\/auth\/confirm-email\S+/.exec(text)?.[0] ?? ''
  }
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Bio-Data')
  await page.route('**/api/Profile/get-email-change', (route) => route.fulfill({ status: 503, body: '' }))
  await dashboard.openFromMenu(page, 'Account')
  await page.getByText('Unable to see whether you have asked for a change').waitFor()
  expect(await authPages.button(page, 'Change email address').count()).toBe(0)
  await page.unroute('**/api/Profile/get-email-change')
  person.forget()
  await authPages.button(page, 'Try again').click()
  await authPages.button(page, 'Change email address').click()
  await expectFocus(page, 'email')
  await authPages.field(page, 'New Email Address').fill(newEmail)
  await authPages.field(page, 'Your Password').fill('not the password')
  await authPages.button(page, 'Send the emails').click()
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  person.forget()
  await expectGoodScreen(person, 'the change of the address with a wrong password')
  await authPages.field(page, 'Your Password').fill(applicant.password)
  await authPages.button(page, 'Send the emails').click()
  await page.getByText('Not confirmed yet').first().waitFor()
  await expectGoodScreen(person, 'the account with a change that waits')

  const tab = await context.newPage()
  await tab.goto(await linkFor(applicant.email, 'email-change-old'))
  await authPages.heading(tab, 'Confirm your address')
  await authPages.button(tab, 'Stop the change').waitFor()
  await expectGoodScreen(person, 'the confirmation of an address', tab)
  await authPages.button(tab, 'Confirm').click()
  await authPages.heading(tab, 'Address confirmed')
  await tab.goto(await linkFor(newEmail, 'email-change-new'))
  await authPages.heading(tab, 'Confirm your address')
  expect(await authPages.button(tab, 'Stop the change').count()).toBe(0)
  await authPages.button(tab, 'Confirm').click()
  await authPages.heading(tab, 'Email address changed')
  await expectGoodScreen(person, 'the changed address', tab)

  await page.reload()
  await page.getByText(`You sign in with ${newEmail}`).waitFor()
  await context.close()
})
