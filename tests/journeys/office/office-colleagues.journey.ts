import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'
import { awaitMail } from '#tests/support/mailbox.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { freshEmail } from '#tests/support/samples.ts'
import { button, expectMessage, field, heading } from '../actions/auth-pages.ts'
import { fillQueue } from '../actions/fill-queue.ts'
import { expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'

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

/** Adds a rule that assigns the applications whose number ends with `digit` to Kemi Bello, without saving it. */
async function addRule(page: Page, digit: string): Promise<void> {
  await page.getByText('All changes are saved.').waitFor()
  await page.keyboard.press('a')
  await page.getByLabel('Assigns').last().selectOption('Last digits')
  await page.getByLabel('Application number ends with').fill(digit)
  await page.getByLabel('To', { exact: true }).last().selectOption('Kemi Bello')
}

test('rules assign the unassigned applications after a preview', async () => {
  await fillQueue(portal, 4)
  const approver = await office.newColleague(browser, portal, 'approver', 'Kemi Bello')
  const { page } = approver
  await page.getByRole('link', { name: 'Assignment rules' }).press('Enter')
  await page.getByText('No rules yet.', { exact: false }).waitFor()
  await page.keyboard.press('a')
  const kind = page.getByLabel('Assigns')
  await expect.poll(() => kind.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByLabel('To', { exact: true }).selectOption('Kemi Bello')
  const preview = page.getByRole('table', { name: 'Who would get the unassigned applications' })
  await preview.getByRole('row', { name: /Kemi Bello/ }).waitFor()
  await page.getByText('Save the rules first.').waitFor()
  await expectGoodScreen(approver, 'a rule that is not saved')
  // The unsaved rule is still there after another page was opened.
  await page.getByRole('link', { name: 'Figures' }).press('Enter')
  await heading(page, 'Figures')
  await page.goBack()
  await page.getByText('Save the rules first.').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await page.getByText('No rules yet.', { exact: false }).waitFor()
  await page.goBack()
  await page.goForward()
  await page.getByText('No rules yet.', { exact: false }).waitFor()
  await page.keyboard.press('a')
  await page.getByLabel('To', { exact: true }).selectOption('Kemi Bello')
  await page.getByText('Save the rules first.').waitFor()
  await office.confirm(page, 'save-assignment-rules')
  await page.getByText('All changes are saved.').waitFor()
  const title = page.getByRole('heading', { name: 'Assignment rules' })
  await expect.poll(() => title.evaluate((shown) => shown === document.activeElement)).toBe(true)

  // If another colleague has saved rules meanwhile, the edited rules stay beside the saved ones, also after a reload.
  const other = await approver.context.newPage()
  await other.goto('/office/assignment-rules')
  await addRule(other, '1')
  await addRule(page, '2')
  await office.confirm(other, 'save-assignment-rules')
  await other.getByText('All changes are saved.').waitFor()
  await other.close()
  await office.confirm(page, 'save-assignment-rules')
  await expectMessage(page, 'A colleague has changed the rules. Nothing was saved.')
  approver.forget()
  const changed = page.getByRole('complementary', { name: 'A colleague has changed the rules' })
  const digits = page.getByLabel('Application number ends with')
  await changed.getByText('Last digits 1: Kemi Bello').waitFor()
  expect(await digits.inputValue()).toBe('2')
  await lookAtBoth(approver, 'rules that a colleague has changed')
  await page.reload()
  await changed.getByText('Last digits 1: Kemi Bello').waitFor()
  expect(await digits.inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Replace saved rules' }).waitFor()
  await office.confirm(page, 'save-assignment-rules')
  await page.getByText('All changes are saved.').waitFor()
  await changed.waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => digits.inputValue()).toBe('2')

  const assign = page.getByRole('button', { name: /^Assign \d+ applications?$/ })
  const count = Number(/\d+/.exec(await assign.innerText())?.[0])
  expect(count).toBeGreaterThan(0)
  await assign.press('Enter')
  await page.getByRole('alertdialog').getByText('This cannot be undone with z.').waitFor()
  await expectGoodScreen(approver, 'the question before the assignment')
  await office.confirm(page, 'apply-assignment-rules')
  await page.getByText('Nothing to assign.').waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => title.evaluate((shown) => shown === document.activeElement)).toBe(true)
  await expectGoodScreen(approver, 'rules that were applied')
  await page.goto('/office/my-applications')
  const mine = page.getByRole('table', { name: 'Applications assigned to you, by turn' })
  await expect.poll(() => mine.locator('tbody tr').count()).toBe(count)
  await page.close()
})
