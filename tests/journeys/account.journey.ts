import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { portalAndBrowser } from '#tests/support/portal-and-browser.ts'
import { reportFailure } from '#tests/support/browser-report.ts'
import * as dashboard from './dashboard.ts'
import * as entrance from './entrance.ts'
import { expectFocus, expectGoodScreen } from './look.ts'
import { paidApplicant, tokenOf } from './prepared.ts'

const { portal, browser } = await portalAndBrowser()

test('an applicant changes the password, stays signed in, and signs in with the new one', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context, forget } = person
  const newPassword = 'seven other words here'
  await page.goto('/application/auth/login')
  await entrance.login(page, applicant)
  await entrance.heading(page, 'Bio-Data')
  await dashboard.openFromMenu(page, 'Account')
  await entrance.heading(page, 'Account')
  await expectGoodScreen(person, 'the account')

  const type = async (current: string, next: string, again: string) => {
    await entrance.field(page, 'Current Password').fill(current)
    await entrance.field(page, 'New Password').fill(next)
    await entrance.field(page, 'Confirm Password').fill(again)
    await entrance.button(page, 'Change password').click()
  }
  const errorOf = (label: string) =>
    expect
      .poll(() => entrance.field(page, label).getAttribute('aria-invalid'), { message: label })
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
  await entrance.expectMessage(page, 'Your password is changed.')
  await expectFocus(page, 'Account')
  expect(await entrance.field(page, 'New Password').inputValue()).toBe('')
  await expectGoodScreen(person, 'the account after the change')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(newPassword)

  await page.reload()
  await entrance.heading(page, 'Account')
  await dashboard.showMenu(page)
  await dashboard.logout(page)
  await entrance.heading(page, 'Login')
  await entrance.login(page, { ...applicant, password: newPassword })
  await entrance.heading(page, 'Bio-Data')
  await context.close()
})

test('an applicant sees the own devices, signs out one and then all others, and stays signed in', async () => {
  const applicant = await paidApplicant(portal.url)
  const [one, other] = [await tokenOf(portal.url, applicant), await tokenOf(portal.url, applicant)]
  const statusElsewhere = async (token: string) =>
    (await fetch(`${portal.url}/api/Profile/Get-Profile`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  await page.goto('/application/auth/login')
  await entrance.login(page, applicant)
  await entrance.heading(page, 'Bio-Data')
  await dashboard.openFromMenu(page, 'Account')
  await entrance.heading(page, 'Account')
  const devices = page.getByRole('listitem').filter({ has: page.getByText(/This device|Last used/) })
  await devices.filter({ hasText: 'This device' }).getByText('Chrome on Android').waitFor()
  const before = await devices.count()
  await devices.getByRole('button').first().click()
  await entrance.expectMessage(page, 'That device is signed out.')
  await expectFocus(page, 'Account')
  await expect.poll(() => devices.count()).toBe(before - 1)
  expect(await statusElsewhere(one)).toBe(200)
  expect(await statusElsewhere(other)).toBe(401)

  await entrance.button(page, 'Sign out everywhere else').click()
  await entrance.expectMessage(page, 'Every other phone and computer is signed out.')
  await expect.poll(() => devices.count()).toBe(1)
  expect(await statusElsewhere(one)).toBe(401)
  await expectGoodScreen(person, 'the account after signing out elsewhere')
  await page.reload()
  await entrance.heading(page, 'Account')
  await context.close()
})
