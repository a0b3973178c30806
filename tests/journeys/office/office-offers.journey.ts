import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, formatDate, today } from '#contract/dates.ts'
import { institution } from '#tests/support/institution/index.ts'
import { awaitMail } from '#tests/support/mailbox.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { idOf, openOffice, signedInColleague, versionOf } from '../actions/decided.ts'
import { expectMessage, heading } from '../actions/auth-pages.ts'
import { databaseOf } from '../actions/fill-queue.ts'
import { expectFocus, expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant, tokenOf } from '../actions/prepared.ts'

const { portal, browser } = await portalAndBrowser()

const programmeId = institution.programmes[0]?.programmes[0]?.id
/** Returns how many rows the buttons of a group need when they show these numbers. */
const linesOf = (group: Locator, numbers: readonly string[]): Promise<number> =>
  group.evaluate((shown, shownNumbers) => {
    const texts = [...shown.querySelectorAll('strong')].map((each) => each.firstChild)
    const before = texts.map((text) => text?.nodeValue ?? '')
    const show = (values: readonly string[]) =>
      texts.forEach((text, at) => text !== null && (text.nodeValue = values[at] ?? ''))
    show(shownNumbers)
    const tops = new Set([...shown.querySelectorAll('button')].map((each) => each.offsetTop))
    show(before)
    return tops.size
  }, numbers)

/** Checks that the menu does not cut off the name of a view while `count` applications are shown beside the name. */
async function expectUncutView(page: Page, view: string, count: string): Promise<void> {
  const link = page.getByTitle(new RegExp(`^${view}: `))
  const hidden = await link.evaluate((shown, shownCount) => {
    const [name, waiting] = shown.children
    const text = waiting?.firstChild ?? null
    const before = text?.nodeValue ?? ''
    if (text !== null) text.nodeValue = shownCount
    const width = (name?.scrollWidth ?? 0) - (name?.clientWidth ?? 0)
    if (text !== null) text.nodeValue = before
    return width
  }, count)
  expect(hidden).toBeLessThanOrEqual(0)
}

const later = addDays(today(), institution.admission.acceptWithinDays + 10)

test('answers to offers by keyboard: filter, select, give more time, open', async () => {
  const photo = await noisyPicture(300, 400, 'jpeg')
  const decide = await openOffice(portal)
  const [unsure, declining] = [
    await submittedApplicant(portal.url, photo),
    await submittedApplicant(portal.url, photo),
  ]
  for (const applicant of [unsure, declining])
    await decide(applicant, { kind: 'admit', programmeId, level: '100' })
  const declined = await fetch(`${portal.url}/api/Application/decline-offer`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(portal.url, declining)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ reason: 'Another university' }),
  })
  expect(declined.status).toBe(200)

  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  await page.goto('/office/offers')
  await page.getByText('2 released, session').waitFor()
  await page.keyboard.press('3')
  await page.getByText('1 shown').waitFor()
  await page.getByText('Another university').waitFor()
  const when = page.locator('tbody td').nth(7)
  expect(await when.textContent()).toMatch(/\d\d\/\d\d\/\d{4}$/)
  expect(await when.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  await page.keyboard.press('2')
  await page.getByText('0 days', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?answer=unanswered')
  await lookAtBoth(clerk, 'the offers')

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('d')
  await page.getByRole('dialog', { name: 'Extend 1 offer' }).waitFor()
  await lookAtBoth(clerk, 'giving more time')
  const [year = '', month = '', day = ''] = later.split('-')
  // The default deadline is filled in. Typed digits replace it.
  const dayField = page.getByRole('dialog').getByLabel('Day')
  await expect.poll(() => dayField.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await dayField.inputValue()).toMatch(/^\d\d$/)
  for (const part of [day, month, year]) {
    await page.keyboard.type(part)
    await page.keyboard.press('Tab')
  }
  const because = 'The bank was closed.'
  await page.keyboard.type(because)
  // Meanwhile a colleague extends the offer. The dialog then names this change and keeps the typed text.
  const colleague = await signedInColleague(portal, 'approver')
  const applicantId = await idOf(colleague, unsure)
  await colleague.call('extend-offers', {
    offers: [{ applicantId, version: await versionOf(colleague, applicantId) }],
    acceptBy: addDays(later, -1),
    because: 'The roads were flooded.',
  })
  await page.keyboard.press('Control+Enter')
  await page.getByText('A approver: Extended the offer.', { exact: false }).waitFor()
  expect(await page.getByLabel('Why', { exact: true }).inputValue()).toBe(because)
  await lookAtBoth(clerk, 'an offer that a colleague has changed')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, '1 offer extended. We have emailed the applicants.')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: formatDate(later) }).waitFor()
  await awaitMail(portal.url, unsure.email, ({ subject }) => subject === subjectOf('offer-extended'))

  // When a lapsed offer is extended, it leaves the list, and the focus moves to the heading.
  const database = databaseOf(portal)
  await sql`update decision set lapsed_at = now() where applicant_id = ${applicantId}`.execute(
    database.system,
  )
  await database.close()
  await page.keyboard.press('4')
  await page.locator('tbody').getByText('Lapsed').waitFor()
  await page.getByRole('button', { name: '1 Lapsed' }).waitFor()
  await page.keyboard.press('*')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  await page.getByLabel('Why', { exact: true }).focus()
  await page.keyboard.type(because)
  await page.keyboard.press('Control+Enter')
  await page.getByText('No offer has this answer.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(page, 'Offers')

  await page.keyboard.press('2')
  await page.locator('tbody').getByText('No answer').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, /Ẹ̀kúndayọ̀/)
  await page.getByText('No answer').waitFor()
  const latest = addDays(later, institution.admission.acceptWithinDays)
  await page.getByText(formatDate(latest)).first().waitFor()
  await page.getByText('Offer open', { exact: true }).waitFor()
  // «Back to the offers» keeps the filter and moves the focus to the row.
  const row = await page.evaluate(() => location.pathname.split('/').at(-1))
  await page.getByRole('link', { name: /^Back to the offers/ }).waitFor()
  await page.keyboard.press('u')
  await heading(page, 'Offers')
  expect(new URL(page.url()).search).toBe('?answer=unanswered')
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['row']))
    .toBe(row)

  // The list shows the answers to offers as statuses, and counts each answer below the status «Admitted».
  await page.goto('/office/')
  await page.setViewportSize({ width: 1280, height: 800 })
  const statuses = page.locator('tbody [data-column="status"]')
  for (const words of ['Offer open', 'Declined']) await statuses.filter({ hasText: words }).waitFor()
  const chips = page.getByRole('group', { name: 'Applications by status' })
  await chips.getByRole('button', { name: 'Admitted 2' }).waitFor()
  await expectUncutView(page, 'Requirements not met', '1,000+')
  expect(await linesOf(chips, ['3,926', '145', '254', '99', '1,007', '10,530', '0', '4,439'])).toBe(1)
  await chips.getByRole('button', { name: 'Admitted 2' }).press('Enter')
  await chips.getByRole('button', { name: 'Offer open 1' }).waitFor()
  await expectGoodScreen(clerk, 'the answers to offers in the list')
  await chips.getByRole('button', { name: 'Declined 1' }).press('Enter')
  await page.getByText('1 shown').waitFor()
  expect(await statuses.textContent()).toContain('Declined')
  await page.locator('[data-row]').press('Enter')
  await page.getByRole('region', { name: 'Application' }).locator('header').getByText('Declined').waitFor()
  await lookAtBoth(clerk, 'an application with a declined offer')
})
