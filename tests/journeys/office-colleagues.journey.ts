import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'
import { awaitMail } from '#tests/support/mailbox.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { freshEmail } from '#tests/support/samples.ts'
import { button, expectMessage, field, heading } from './entrance.ts'
import { lookAtBoth } from './look.ts'
import * as office from './office.ts'

const { portal, browser } = await portalAndBrowser()

test('an administrator invites a colleague by keyboard, who sets up the account from the mail', async () => {
  const admin = await office.newColleague(browser, portal, 'admin', 'Kemi Lawal')
  const { page } = admin
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await heading(page, 'Colleagues')
  await office.ageCodes(portal)
  const email = freshEmail('tunde')
  await page.keyboard.press('i')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Choose a role.' }).waitFor()
  await lookAtBoth(admin, 'the invitation of a colleague')
  await field(page, 'Name').focus()
  await page.keyboard.type('Tunde Akande')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Appr')
  await page.keyboard.press('Control+Enter')
  await office.giveCode(admin)
  await expectMessage(page, /Invitation sent/)
  await page
    .getByRole('row', { name: /Tunde Akande/ })
    .getByText(/Invited, link works until/)
    .waitFor()
  await lookAtBoth(admin, 'the colleagues')

  const { text } = await awaitMail(portal.url, email, ({ subject }) =>
    subjectShape('staff-invitation').test(subject),
  )
  const link = /https?:\S+\/office\/invitation\?link=\S+/.exec(text)?.[0] ?? ''
  const person = await visit(browser, { screen: 'desk', url: portal.url })
  reportFailure(person, portal)
  await person.page.goto(link)
  await office.choosePassword(person.page)
  const secret = await office.secretOn(person.page)
  await office.connectAuthenticator(person.page, secret)
  await field(person.page, 'I have saved these codes').check()
  await button(person.page, 'Continue').click()
  await person.page.getByRole('link', { name: 'Log in' }).click()
  await office.logIn(person.page, { email, secret })
  await heading(person.page, 'Queue')

  await page.reload()
  const row = page.getByRole('row', { name: /Tunde Akande/ })
  await row.getByText('Active', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await row.getByRole('button', { name: 'Change role' }).focus()
  await page.keyboard.press('Enter')
  await field(page, 'Role').selectOption('auditor')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, /Role changed/)
  await row.getByText('Auditor', { exact: true }).waitFor()
  await person.page.getByRole('link', { name: 'Roles and permissions' }).click()
  await heading(person.page, 'Office login')

  await row.getByRole('button', { name: 'Send new link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send new link' }).click()
  await expectMessage(page, /New link sent/)
  await row.getByText(/Invited, link works until/).waitFor()
  await awaitMail(portal.url, email, ({ subject }) => subjectShape('staff-new-link').test(subject))
})
