import { expect, test } from 'vitest'
import { button, field, heading, expectMessage } from '../actions/auth-pages.ts'
import { expectFocus, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { applicantWhoPaidShort, applicantWhoPaidTwice } from '../actions/prepared.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { asNaira, charged } from '#tests/support/payments/fees.ts'

const { portal, browser } = await portalAndBrowser()

test('the bursar refunds a double payment, and the auditor finds the entry', async () => {
  const applicants = [await applicantWhoPaidTwice(portal.url), await applicantWhoPaidTwice(portal.url)]
  const bursar = await office.newColleague(browser, portal, 'bursar', 'Ngozi Bello')
  const { page } = bursar
  await page.getByRole('link', { name: 'Refunds' }).click()
  await heading(page, 'Refunds')
  const row = (at: number) => page.getByRole('row').filter({ hasText: applicants[at]?.email ?? '?' })
  await row(0).getByText('The fee was paid already.').waitFor()
  await row(0).getByText(asNaira(charged.application)).waitFor()
  await row(1).waitFor()
  // The applicants have not submitted, so their rows link to the page of the person.
  await expect.poll(() => row(0).getByRole('link').getAttribute('href')).toMatch(/^\/office\/people\//)
  await lookAtBoth(bursar, 'refunds that wait')

  const mark = row(0).getByRole('button', { name: 'Mark as refunded' })
  const dialog = page.getByRole('dialog', { name: 'Mark as refunded?' })
  await page.keyboard.press('m')
  await dialog.getByText(`${asNaira(charged.application)} to `).waitFor()
  await lookAtBoth(bursar, 'the question before a refund')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(page, 'Mark as refunded')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reference of the transfer').fill('GTB 4711')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, 'Marked as refunded.')
  await row(0).getByText('by Ngozi Bello, transfer GTB 4711').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await row(0).getByRole('button', { name: /^Undo/ }).focus()
  await page.keyboard.press('Shift+U')
  const question = page.getByRole('alertdialog', { name: 'Undo the mark?' })
  await question.getByText('Check first that transfer GTB 4711 was not made.').waitFor()
  await lookAtBoth(bursar, 'the question before the undo of a refund')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'The refund is due again.')
  await question.waitFor({ state: 'detached' })
  await mark.press('Enter')
  await dialog.getByLabel('Reference of the transfer').fill('GTB 4712')
  await page.keyboard.press('Control+Enter')
  await row(0).getByText('transfer GTB 4712').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await mark.waitFor({ state: 'detached' })
  await expectFocus(page, 'Refunds')
  await row(1).getByRole('button', { name: 'Mark as refunded' }).waitFor()
  await lookAtBoth(bursar, 'refunds, one of them settled')

  const auditor = await office.newColleague(browser, portal, 'auditor', 'Musa Eze')
  const desk = auditor.page
  await desk.getByRole('link', { name: 'Refunds' }).click()
  await desk.getByText('Only the bursar can do this.').waitFor()
  await expect.poll(() => button(desk, 'Mark as refunded').isDisabled()).toBe(true)
  await desk.getByRole('link', { name: 'Audit log' }).click()
  await heading(desk, 'Audit log')
  await field(desk, 'Action').selectOption('Marked a payment as refunded')
  await field(desk, 'Colleague').fill('ngozi')
  await field(desk, 'Colleague').press('Enter')
  const found = desk.getByRole('row').filter({ hasText: 'Marked a payment as refunded' })
  await found
    .first()
    .getByText(`Amount: ${asNaira(charged.application)}`)
    .waitFor()
  await found.first().getByText('Ngozi Bello').waitFor()
  await expect.poll(() => desk.getByRole('row').count()).toBe(3)
  await lookAtBoth(auditor, 'the trail, narrowed')
  await field(desk, 'Colleague').fill('another person')
  await button(desk, 'Apply filters').click()
  await desk.getByText('No entries match these filters.').waitFor()
  await button(desk, 'Clear filters').click()
  await found.first().waitFor()
})

test('an underpayment: the bursar sees the amounts requested and received, and queues it for refund', async () => {
  const applicant = await applicantWhoPaidShort(portal.url)
  const bursar = await office.newColleague(browser, portal, 'bursar', 'Amina Uche')
  const { page } = bursar
  await page.getByRole('link', { name: 'Refunds' }).click()
  await heading(page, 'Refunds')
  const unclear = page.getByRole('table', { name: 'Payment discrepancies' })
  const row = unclear.getByRole('row').filter({ hasText: applicant.email })
  await row.getByText(asNaira(charged.application), { exact: true }).waitFor()
  await row.getByText(asNaira(charged.application - 100_00), { exact: true }).waitFor()
  await lookAtBoth(bursar, 'payments that do not fit')
  await row.getByRole('link').press('Enter')
  await page.getByRole('complementary', { name: 'A payment needs the bursar' }).waitFor()
  await page.getByText('Ask the bursar before the applicant pays again.').waitFor()
  await lookAtBoth(bursar, 'a person whose payment does not fit')
  await page.goBack()

  await row.getByRole('button', { name: 'Decide' }).waitFor()
  await page.keyboard.press('d')
  // Esc closes the form even if a text field has the focus. The typed text is kept until the form is opened again.
  await field(page, 'Findings').fill('The bank')
  await page.keyboard.press('Escape')
  await field(page, 'Findings').waitFor({ state: 'detached' })
  await expectFocus(page, 'Decide')
  await page.keyboard.press('d')
  expect(await field(page, 'Findings').inputValue()).toBe('The bank')
  await page.getByText('Queue for refund').click()
  await field(page, 'Findings').fill('The bank took a charge.')
  await lookAtBoth(bursar, 'a decision about money')
  await button(page, 'Save decision').press('Enter')
  await expectMessage(page, 'Queued for refund. We have notified the applicant.')
  await row.getByText(/Queued for refund: The bank took a charge/).waitFor()
  await expectFocus(page, 'Payment discrepancies')
  const refund = page
    .getByRole('table', { name: 'Refunds' })
    .getByRole('row')
    .filter({ hasText: applicant.email })
  await refund.getByText(asNaira(charged.application - 100_00), { exact: true }).waitFor()
  await lookAtBoth(bursar, 'a decided payment')
  expect(await row.getByRole('button', { name: 'Decide' }).count()).toBe(0)

  await row.getByRole('link').press('Enter')
  await page.getByText('The refund is due.').waitFor()
  await page.goBack()
  await refund.getByRole('button', { name: 'Mark as refunded' }).press('Enter')
  await page.getByLabel('Reference of the transfer').fill('GTB 4713')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, 'Marked as refunded.')
  // The dialog closes once the lists are loaded again. Until then, the dialog has the focus.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row.getByRole('link').press('Enter')
  await page.getByRole('cell', { name: /^Failed, refunded\. / }).waitFor()
  expect(await page.getByRole('complementary', { name: 'A payment needs the bursar' }).count()).toBe(0)
})

test('the proposer of an underpayment sees that another colleague has to accept it, and can withdraw', async () => {
  const applicant = await applicantWhoPaidShort(portal.url)
  const bursar = await office.newColleague(browser, portal, 'bursar', 'Hadiza Bello')
  const approver = await office.newColleague(browser, portal, 'approver', 'Tamuno Yusuf')
  const { page } = bursar
  const rowOn = (tab: typeof page) =>
    tab
      .getByRole('table', { name: 'Payment discrepancies' })
      .getByRole('row')
      .filter({ hasText: applicant.email })
  const propose = async () => {
    await rowOn(page).getByRole('button', { name: 'Decide' }).press('Enter')
    await page.getByText('Propose to accept the amount received').click()
    await field(page, 'Findings').fill('The bank took a charge.')
    await page.keyboard.press('Control+Enter')
  }
  await page.getByRole('link', { name: 'Refunds' }).click()
  await propose()
  await rowOn(page).getByText('You proposed this. Another colleague has to accept it.').waitFor()
  expect(await button(page, 'Accept').isDisabled()).toBe(true)
  await lookAtBoth(bursar, 'an own proposal to accept an underpayment')
  await page.keyboard.press('D')
  await field(page, 'Reason').press('Escape')
  await field(page, 'Reason').waitFor({ state: 'detached' })
  await button(page, 'Withdraw proposal').press('Enter')
  await field(page, 'Reason').fill('I will ask the bank first.')
  await lookAtBoth(bursar, 'withdrawing the proposal')
  await page.keyboard.press('Control+Enter')
  await rowOn(page).getByRole('button', { name: 'Decide' }).waitFor()
  await propose()
  await button(page, 'Withdraw proposal').waitFor()

  const second = approver.page
  await second.goto('/office/refunds')
  await rowOn(second).getByRole('button', { name: 'Accept or return' }).press('Enter')
  await second.getByText('Hadiza Bello proposes to accept it').waitFor()
  await lookAtBoth(approver, 'accepting an underpayment')
  await second.getByText('Accept the amount received').click()
  await field(second, 'Reason').fill('Only the charge is missing.')
  await second.keyboard.press('Control+Enter')
  await rowOn(second).getByText('Accepted by Tamuno Yusuf').waitFor()
})

test('a late response to one refund does not close the dialog of the next refund', async () => {
  const applicants = [await applicantWhoPaidTwice(portal.url), await applicantWhoPaidTwice(portal.url)]
  const { page } = await office.newColleague(browser, portal, 'bursar', 'Bisi Ojo')
  await page.goto('/office/refunds')
  const row = (at: number) => page.getByRole('row').filter({ hasText: applicants[at]?.email ?? '?' })
  const dialog = page.getByRole('dialog', { name: 'Mark as refunded?' })
  const reference = dialog.getByLabel('Reference of the transfer')
  const held = Promise.withResolvers<void>()
  await page.route('**/Office/mark-refunded', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/Office/mark-refunded')
  await row(0).getByRole('button', { name: 'Mark as refunded' }).press('Enter')
  await reference.fill('GTB 4714')
  await page.keyboard.press('Control+Enter')
  await sent
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await row(1).getByRole('button', { name: 'Mark as refunded' }).press('Enter')
  await reference.focus()
  await page.keyboard.type('GTB')
  held.resolve()
  await row(0).getByText('transfer GTB 4714').waitFor()
  await page.keyboard.type(' 4715', { delay: 100 })
  expect(await reference.inputValue()).toBe('GTB 4715')
})

test('a page that is closed to a role names the allowed roles, also when opened by its URL', async () => {
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  for (const [path, title, who] of [
    ['refunds', 'Refunds', 'an approver, the bursar, an auditor or an administrator'],
    ['audit', 'Audit log', 'an auditor or an administrator'],
    ['colleagues', 'Colleagues', 'an administrator'],
    ['release', 'Release', 'an approver'],
  ] as const) {
    await page.goto(`/office/${path}`)
    await heading(page, title)
    await page.getByText(`This page is closed to you. Only ${who} can do this.`).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  }
  await lookAtBoth(clerk, 'a closed page')
  await page.getByRole('main').getByRole('link', { name: 'Go to the queue' }).click()
  await heading(page, 'Queue')
})
