import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { failure } from '#contract/envelope.ts'
import type { Visit } from '#tests/support/browser/browser.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { institution } from '#tests/support/institution/index.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { approvedDecision, idOf, signedInColleague } from '../actions/decided.ts'
import { expectMessage, heading } from '../actions/auth-pages.ts'
import { databaseOf } from '../actions/fill-queue.ts'
import { expectFocus, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'

const { portal, browser } = await portalAndBrowser({ releaseStopMinutes: 10 })

/**
 * Submits the release form. A simulated response reports that a colleague has changed the list. Waits until the page
 * has loaded the list again and shows this message.
 */
async function releaseWithChangedList({ page, forget }: Visit): Promise<void> {
  const message = 'The list of decisions has changed. Check it and type the number again.'
  const answer = failure(message, 'Not at this step', null, 'decisions-changed')
  await page.route('**/api/Office/release-decisions', (route) => route.fulfill({ status: 409, json: answer }))
  const listLoaded = page.waitForResponse('**/api/Office/preview-release')
  await page.keyboard.press('Control+Enter')
  await listLoaded
  await page.getByText(message).waitFor()
  await page.unroute('**/api/Office/release-decisions')
  // The browser logs the expected status 409 as an error.
  forget()
}

/** Returns the number of lines that a word after the link takes. Two or more lines mean that the word is broken. */
const linesOfWord = (link: Locator, word: string): Promise<number> =>
  link.evaluate((shown, shownWord) => {
    const probe = document.createElement('span')
    probe.textContent = shownWord
    shown.after(' ', probe)
    const lines = probe.getClientRects().length
    probe.previousSibling?.remove()
    probe.remove()
    return lines
  }, word)

/**
 * Empties the queue of the duplicate search, which runs every minute. All applicants of this test have the same answers
 * and pictures. If the search ran after an approval, it would add a problem to every offer.
 */
async function cancelDuplicateSearch(): Promise<void> {
  const database = databaseOf(portal)
  await sql`delete from duplicate_search`.execute(database.system)
  await database.close()
}

async function leaveOutNewDuplicate(approver: office.OfficePerson, applicants: { email: string }[]) {
  const { page } = approver
  const database = databaseOf(portal)
  const emails = [applicants[0]?.email, applicants[2]?.email]
  await sql`insert into duplicate_flag (id, kind, left_id, right_id)
    select gen_random_uuid(), 'exam-number', one.id, other.id from applicant one, applicant other
    where one.email = ${emails[0]} and other.email = ${emails[1]}`.execute(database.system)
  await page.goto('/office/release')
  await page.getByRole('heading', { name: '1 offer with a problem since the approval' }).waitFor()
  await page.getByRole('heading', { name: '2 offers, 1 rejection' }).waitFor()
  const problem = page.getByRole('link', { name: /^problem: Duplicates, / })
  expect(await problem.count()).toBe(1)
  expect(await linesOfWord(problem, 'Requirements')).toBe(1)
  await page.keyboard.press('l')
  await page.getByRole('heading', { name: '1 offer, 1 rejection' }).waitFor()
  await problem.press('Enter')
  await page.getByRole('link', { name: /^Back to the release/ }).waitFor()
  await page.keyboard.press('u')
  await expect.poll(() => problem.evaluate((link) => link === document.activeElement)).toBe(true)
  // The offer is still left out on return from the application.
  await page.getByRole('heading', { name: '1 offer, 1 rejection' }).waitFor()
  await lookAtBoth(approver, 'a release with a problem')
  // The name of a programme must never be cut off.
  const cut = await page.locator('td[data-column="programme"]').evaluateAll((cells) =>
    cells.filter((cell) => {
      const text = cell.lastElementChild ?? cell
      text.textContent = 'B.A. History, International Relations and Library Studies'
      return cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight
    }),
  )
  expect(cut).toHaveLength(0)
  // A reload would keep the choice. From another page, the release starts without one.
  await page.goto('/office/')
  await heading(page, 'Queue')
  await page.goto('/office/release')
  await page.getByRole('heading', { name: '2 offers, 1 rejection' }).waitFor()
  await page.keyboard.press('l')
  await page.getByRole('heading', { name: '1 offer, 1 rejection' }).waitFor()
  await page.getByText('Left out of this release.', { exact: false }).waitFor()
  await sql`update duplicate_flag set decision = 'different', decided_by = (select id from staff limit 1),
    decided_at = now()`.execute(database.system)
  await database.close()
}

/** Ends the countdown of the scheduled decisions, and waits until the server has released all of them. */
async function releaseScheduled(): Promise<void> {
  const database = databaseOf(portal)
  await sql`update decision set release_at = now() where state = 'scheduled'`.execute(database.system)
  await sql`select graphile_worker.add_job('release_decisions')`.execute(database.system)
  const scheduled = () => sql`select id from decision where state = 'scheduled'`.execute(database.system)
  await expect.poll(async () => (await scheduled()).rows).toEqual([])
  await database.close()
}

test('a release by keyboard, which a clerk stops, and one by mouse with at most six clicks', async () => {
  const photo = await noisyPicture(300, 400, 'jpeg')
  const [maker, checker] = [
    await signedInColleague(portal, 'clerk'),
    await signedInColleague(portal, 'approver'),
  ]
  const programmeId = institution.programmes[0]?.programmes[0]?.id
  const admit = { kind: 'admit', programmeId, level: '100' }
  const applicants = []
  let applicantId: string | undefined
  for (const proposal of [admit, admit, { kind: 'reject', reasons: ['programme-full'] }]) {
    const applicant = await submittedApplicant(portal.url, photo)
    await cancelDuplicateSearch()
    await approvedDecision(maker, checker, applicant, proposal)
    if (applicants.length === 0) applicantId = await idOf(maker, applicant)
    applicants.push(applicant)
  }

  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const approver = await office.newColleague(browser, portal, 'approver', 'Bala Okafor')
  const { page } = approver
  await leaveOutNewDuplicate(approver, applicants)
  await page.goto('/office/release')
  await page.getByRole('heading', { name: '2 offers, 1 rejection' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('heading', { name: '1 offer, 1 rejection' }).waitFor()
  // After a click, the checkbox of the row has the focus.
  await page.getByRole('checkbox', { checked: false }).focus()
  await page.keyboard.press('m')
  await page.locator('details[open] pre').waitFor()
  await lookAtBoth(approver, 'the release')

  const count = page.getByLabel('Type the number of decisions')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Type the number of decisions: 1 offer, 1 rejection.').waitFor()
  await expectFocus(page, 'count')
  await page.keyboard.type('3')
  await page.keyboard.press('Control+Enter')
  const wrong = page.getByText('This is not the number of decisions: 1 offer, 1 rejection.')
  await wrong.waitFor()
  expect(await wrong.count()).toBe(1)
  await expectFocus(page, 'count')
  await lookAtBoth(approver, 'a release with a wrong number')
  await count.fill('2')
  await releaseWithChangedList(approver)
  await expectFocus(page, 'count')
  expect(await count.inputValue()).toBe('2')
  expect(await page.getByRole('checkbox', { checked: false }).count()).toBe(1)
  await lookAtBoth(approver, 'a release of a list that has changed')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, '2 decisions scheduled.')
  await page.getByRole('region', { name: 'Running release' }).waitFor()
  // The typed number is not kept, because it must be typed again after a stop.
  expect(await count.inputValue()).toBe('')
  await lookAtBoth(approver, 'a running release')

  await clerk.page.goto('/office/offers')
  await clerk.page.getByText('1 offer, 1 rejection, started by Bala Okafor').waitFor()
  await heading(clerk.page, 'Offers')
  await page.goto('/office/second-review')
  await page.getByRole('region', { name: 'Running release' }).waitFor()
  await clerk.page.goto(`/office/applications/${applicantId}`)
  await clerk.page.getByText('1 offer, 1 rejection, started by Bala Okafor').waitFor()
  await clerk.page.getByRole('tab').first().waitFor()
  await lookAtBoth(clerk, 'an application during a release')
  await page.goto('/office/release')
  await page.getByRole('heading', { name: '1 offer' }).waitFor()
  // Only a page that has loaded the list of releases before the stop can report that a release was stopped.
  await page.getByRole('region', { name: 'Running release' }).waitFor()
  await clerk.page.keyboard.press('Control+.')
  await expectMessage(clerk.page, 'Release stopped. Nothing was sent.')
  await clerk.page.getByRole('region', { name: 'Running release' }).waitFor({ state: 'detached' })
  // The approver who started the release reads that it was stopped, and sees the decisions again.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.getByText('The release of 1 offer, 1 rejection was stopped. Nothing was sent.').waitFor()
  expect(await clerk.page.getByText('The release of 1 offer').count()).toBe(0)
  await page.getByRole('heading', { name: '2 offers, 1 rejection' }).waitFor()
  for (const { email } of applicants) {
    const subjects = (await mailsTo(portal.url, email)).map(({ subject }) => subject)
    expect(subjects).not.toContain(subjectOf('decision-admitted'))
    expect(subjects).not.toContain(subjectOf('decision-rejected'))
  }

  // A release from the queue by mouse takes the same number of clicks for 20,000 decisions as for these three.
  await page.goto('/office/')
  await heading(page, 'Queue')
  await office.ageCodes(portal)
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['clicks'] = '0'
    addEventListener('pointerdown', () => (dataset['clicks'] = String(Number(dataset['clicks']) + 1)), true)
  })
  await page.getByRole('link', { name: 'Release', exact: true }).click()
  await count.click()
  await page.keyboard.type('3')
  await page.getByRole('button', { name: 'Release 3 decisions' }).click()
  const code = page.getByLabel('Authenticator code')
  await code.waitFor()
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  await office.giveCode(approver)
  await expectMessage(page, '3 decisions scheduled.')
  const clicks = Number(await page.evaluate(() => document.documentElement.dataset['clicks']))
  expect(clicks).toBeGreaterThanOrEqual(4)
  expect(clicks).toBeLessThanOrEqual(6)

  // When the tab becomes visible, the page loads the list of releases again. If decisions were released, it then also
  // loads the open application again. The event is dispatched after the release, so that the test need not wait for the
  // next regular request.
  await page.goto(`/office/applications/${applicantId}`)
  await page.getByRole('region', { name: 'Running release' }).waitFor()
  await page.getByText('Scheduled').first().waitFor()
  await releaseScheduled()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Offer open').first().waitFor()
})
