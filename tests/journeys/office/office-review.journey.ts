import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leaseMinutes } from '#contract/office/review/leases.ts'
import { killTab } from '#tests/support/browser/browser.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { button, expectMessage, heading } from '../actions/auth-pages.ts'
import { databaseOf, fillQueue, passDuplicates } from '../actions/fill-queue.ts'
import { expectFocus, expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import { typeInto } from '../browser/keyboard.ts'
import * as office from '../actions/office.ts'
import { openAnother, shownApplication as shown } from '../actions/office.ts'

/* Tests reviews by keyboard, and assignments. All colleagues open the list by its URL and so have the same list. */

const applications = 12

const { portal, browser } = await portalAndBrowser({ prepare: (started) => fillQueue(started, applications) })

const colleague = (name: string) => office.newColleague(browser, portal, 'clerk', name)

/** Opens the row at position `row` (from 0) by keyboard. Waits until the colleague holds the lease. */
async function start(
  { page }: office.OfficePerson,
  row: number,
  status = 'submitted',
  eligibility = '',
): Promise<void> {
  const filters = new URLSearchParams({ status, ...(eligibility && { eligibility }) })
  await page.goto(`/office/?${filters}`)
  await page.getByText(/shown, that is all/).waitFor()
  for (let at = 0; at <= row; at += 1) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText(/^You, until/).waitFor()
}

/** Presses `key` in the list while no row has the focus. Waits until the colleague holds a lease. */
async function startReview({ page }: office.OfficePerson, key: 'n' | 'Enter'): Promise<void> {
  await page.goto('/office/?status=submitted')
  await page.getByText(/shown, that is all/).waitFor()
  await page.keyboard.press(key)
  await page.getByText(/^You, until/).waitFor()
}

const next = (page: Page) => openAnother(page, () => page.keyboard.press('n'))
const skip = (page: Page) =>
  openAnother(page, async () => {
    await page.keyboard.press('s')
    await page.getByRole('dialog', { name: 'Skip this application' }).waitFor()
    await page.keyboard.press('5')
  })

test('two colleagues review one list, and no application is shown to both or twice', async () => {
  const bola = await colleague('Bola Ade')
  const efe = await colleague('Efe Nwosu')
  await startReview(bola, 'n')
  await startReview(efe, 'Enter')
  expect(shown(efe.page)).not.toBe(shown(bola.page))
  const [seenByBola, seenByEfe] = [[shown(bola.page)], [shown(efe.page)]]
  for (let step = 0; step < 4; step += 1) {
    seenByBola.push(await next(bola.page))
    expect(shown(efe.page)).not.toBe(shown(bola.page))
    seenByEfe.push(await skip(efe.page))
    expect(shown(efe.page)).not.toBe(shown(bola.page))
  }
  for (const seen of [seenByBola, seenByEfe]) expect(new Set(seen).size).toBe(5)

  // The list shows which colleague works on each application.
  await efe.page.keyboard.press('u')
  await efe.page.getByText(/^Bola Ade, (now|\d+ min ago)$/).waitFor()
  const rows = efe.page.locator('tbody tr')
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights).size, `heights of the rows: ${heights.join()}`).toBe(1)
  await bola.page.keyboard.press('N')
  await expect.poll(() => shown(bola.page)).toBe(seenByBola.at(-2))
  for (const { page } of [bola, efe]) await page.close()
})

test('an application with a lease can be read and taken over, and a closed or killed tab ends the lease', async () => {
  const bola = await colleague('Bola Okafor')
  const efe = await colleague('Efe Danjuma')
  await start(bola, 0)
  const held = shown(bola.page)
  const { page } = efe
  await page.goto(`/office/applications/${held}?status=submitted`)
  await page.getByText('Bola Okafor has this application open. Take over to change it.').last().waitFor()
  expect(await button(page, 'Reject').isEnabled()).toBe(false)
  expect(await page.getByRole('button', { name: /^Confirm all/ }).count()).toBe(0)
  await expectGoodScreen(efe, 'an application that a colleague has open')
  await page.keyboard.press('T')
  await page.getByText(/^You, until/).waitFor()
  await expect.poll(() => button(page, 'Reject').isEnabled()).toBe(true)
  const returnTo = (tab: Page) => tab.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await returnTo(bola.page)
  await bola.page.getByText(/^Efe Danjuma, /).waitFor()

  const isHolder = (tab: Page) =>
    expect.poll(async () => {
      await returnTo(tab)
      return tab.getByText(/^You, until/).isVisible()
    })
  await page.close()
  await isHolder(bola.page).toBe(true)

  // A killed tab cannot end its lease, but the lease expires by itself.
  await killTab(bola.page)
  const again = await efe.context.newPage()
  await again.goto(`/office/applications/${held}?status=submitted`)
  await again.getByText(/^Bola Okafor, /).waitFor()
  const database = databaseOf(portal)
  const { rows } = await sql<{ minutes: number }>`update application_lease old set leased_until = now()
    from application_lease before where before.applicant_id = ${held} and old.applicant_id = ${held}
    returning extract(epoch from before.leased_until - now())::float8 / 60 as minutes`.execute(
    database.system,
  )
  await database.close()
  expect(rows[0]?.minutes).toBeLessThanOrEqual(leaseMinutes)
  await isHolder(again).toBe(true)
  await again.close()
})

test('z undoes a skip, and the end of the list says what is left', async () => {
  const bola = await colleague('Bola Lawal')
  const { page } = bola
  await start(bola, 0)
  const first = page.url()
  await skip(page)
  await page.keyboard.press('z')
  await expect.poll(() => page.url()).toBe(first)
  await page.keyboard.press('Z')
  const dialog = page.getByRole('dialog', { name: 'Your last ten decisions' })
  await dialog.getByText('You have not decided on any application yet.').waitFor()
  await page.keyboard.press('Escape')

  const efe = await colleague('Efe Sani')
  await start(efe, 5)
  await start(bola, 0)
  for (let left = 0; left < applications && shown(page) !== null; left += 1) await skip(page)
  await heading(page, 'Nothing left for you in this list')
  await page.getByText('Skipped: I will look at it later').first().waitFor()
  await page.getByRole('row', { name: /^Skipped, with a reason 1[0-2] 1[0-9]$/ }).waitFor()
  await page.getByRole('heading', { name: /^Skipped by you: (9|1[0-2])$/ }).waitFor()
  await page.getByRole('link', { name: 'To review, not assigned' }).waitFor()
  await expectGoodScreen(bola, 'the end of a list')
  // The keyboard shortcuts act on the focused row, or otherwise on the first row with a matching button.
  const openByKey = async (key: 'o' | 'T') => {
    await page.keyboard.press(key)
    await page.getByText(/^You, until/).waitFor()
    const opened = shown(page)
    await page.goBack()
    await heading(page, 'Nothing left for you in this list')
    return opened
  }
  expect(await openByKey('T')).toBe(shown(efe.page))
  const firstSkipped = await openByKey('o')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const secondSkipped = await openByKey('o')
  expect(secondSkipped).not.toBe(firstSkipped)
  await page.keyboard.press('5')
  await page.getByRole('link', { name: /^5 Assigned to me/ }).waitFor()
  await page.keyboard.press('1')
  await heading(page, 'Assigned to me')
  await page.goBack()
  await heading(page, 'Nothing left for you in this list')
  await page.keyboard.press('u')
  await heading(page, 'Queue')
  await efe.page.close()
})

/** Hints beside the decision, before and after the subjects are confirmed. */
const readyToConfirm = /^Nothing has been proposed yet\. .* press a if they agree/
const readyToAdmit = /^Nothing has been proposed yet\. «Admit and next» proposes/

test('two keys propose an admission and open the next application, one key approves it', async () => {
  const clerk = await colleague('Bola Musa')
  await passDuplicates(portal)
  const { page } = clerk
  await start(clerk, 0, 'submitted', 'met')
  const first = shown(page)
  await page.getByText(readyToConfirm).waitFor()
  await lookAtBoth(clerk, 'an application to verify')
  for (const isFull of [true, false]) {
    await page.keyboard.press('F')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(isFull)
  }
  const second = await openAnother(page, async () => {
    await page.keyboard.press('a')
    await page.getByText(readyToAdmit).waitFor()
    await page.keyboard.press('Enter')
  })
  expect(second).not.toBe(null)

  // «z» undoes the verification of this application, not the older proposal about the first application.
  await page.getByText(readyToConfirm).waitFor()
  await page.keyboard.press('a')
  await page.getByText(readyToAdmit).waitFor()
  // If a form is open, «z» shows a message and undoes nothing. After the digit of a reason, Tab moves to the comment.
  await page.keyboard.press('r')
  await expectFocus(page, 'entry-requirements')
  await page.keyboard.press('3')
  await expectFocus(page, 'result-unverified')
  await page.keyboard.press('z')
  await expectMessage(page, /^A form is open\./)
  await page.keyboard.press('Tab')
  await expectFocus(page, 'sentence')
  await button(page, 'Cancel').press('Enter')
  await page.keyboard.press('z')
  await expectMessage(page, 'Verification undone.')
  expect(shown(page)).toBe(second)

  // If the proposal cannot be sent, the page shows an error and stays on this application.
  await page.getByText(readyToConfirm).waitFor()
  await page.keyboard.press('a')
  await page.getByText(readyToAdmit).waitFor()
  await page.route('**/Office/propose-decision', (route) => route.abort('connectionfailed'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText(/could not|cannot reach|network/i).count()).toBeGreaterThan(0)
  expect(shown(page)).toBe(second)
  await page.unroute('**/Office/propose-decision')
  clerk.forget()
  await expectGoodScreen(clerk, 'a proposal that was not sent')

  // The page shows the eligibility for the chosen programme before the clerk makes the offer.
  await page.keyboard.press('p')
  const programme = page.getByLabel('Programme', { exact: true })
  await programme.waitFor()
  const other = programme.locator('option').last()
  const [name = ''] = ((await other.textContent()) ?? '').split(' (')
  await typeInto(page, programme, name)
  await page.getByRole('region', { name: `Eligibility for ${name}` }).waitFor()
  await expectGoodScreen(clerk, 'another programme')
  await page.keyboard.press('Escape')

  const approver = await office.newColleague(browser, portal, 'approver', 'Efe Musa')
  await start(approver, 0, 'proposed')
  expect(shown(approver.page)).toBe(first)
  await expectGoodScreen(approver, 'a proposal to approve')
  await expect
    .poll(async () => {
      await approver.page.keyboard.press('Enter')
      return approver.page.url()
    })
    .toMatch(/\/review\/end/)
  await approver.page.goto(`/office/applications/${first}`)
  await approver.page.getByText('Approved, waiting for release').waitFor()
  for (const each of [page, approver.page]) await each.close()
})

test('a colleague takes five applications, hands one over and returns one', async () => {
  const bola = await colleague('Bola Eze')
  await colleague('Efe Lawal')
  const { page } = bola
  await page.getByRole('link', { name: 'My applications' }).press('Enter')
  await page.getByText('No undecided application is assigned to you.', { exact: false }).waitFor()
  await page.keyboard.press('5')
  const mine = page.getByRole('table', { name: 'Applications assigned to you, by turn' })
  await expect.poll(() => mine.locator('tbody tr').count()).toBe(5)
  await expectGoodScreen(bola, 'the applications of a colleague')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText(/^You, until/).waitFor()
  await page.getByText('1 of 5').waitFor()
  await next(page)
  await page.getByText('2 of 5').waitFor()
  // The heading is «Application» while the application is loading, so the test waits for another heading.
  const second = await page.locator('h1', { hasText: /^(?!Application$)/ }).innerText()
  await page.getByRole('link', { name: /^Back to my applications/ }).waitFor()
  await page.keyboard.press('u')
  await page.getByRole('heading', { name: 'My applications' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(second)
  await page.keyboard.press('Enter')
  await page.getByText('2 of 5').waitFor()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Assign this application' })
  await dialog.getByRole('button', { name: 'Efe Lawal, 0 assigned' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await expectMessage(page, 'Assignment undone.')
  await page.keyboard.press('i')
  await dialog.getByText('Assigned to Bola Eze now.').waitFor()
  await dialog.getByRole('button', { name: 'Efe Lawal, 0 assigned' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/office/my-applications')
  await expect.poll(() => mine.locator('tbody tr').count()).toBe(4)
  await page.keyboard.press('j')
  await page.keyboard.press('b')
  await expect.poll(() => mine.locator('tbody tr').count()).toBe(3)
  await page.getByRole('row', { name: /Efe Lawal.* 1 / }).waitFor()
})
