import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { heading } from '../actions/auth-pages.ts'
import { databaseOf, fillQueue, passChecks } from '../actions/fill-queue.ts'
import { expectFocus, expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import { tabTo } from '../browser/keyboard.ts'
import * as office from '../actions/office.ts'

/** The grace period is long, so that the countdown is shown until `endGracePeriod` starts the bulk action. */
const { portal, browser } = await portalAndBrowser({
  settings: { BULK_GRACE_SECONDS: '600' },
  prepare: (started) => fillQueue(started, 60),
})

test('applications are proposed and approved together, by keyboard alone', async () => {
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Bola Danjuma')
  await passChecks(portal, 15)
  const { page } = clerk
  await planForAll(clerk)
  await lookAtBoth(clerk, 'the dry run')
  await office.confirm(page, 'run-proposals')
  await page.getByText(/until 15 proposals, started by Bola Danjuma/).waitFor()
  await lookAtBoth(clerk, 'the countdown of a bulk action')

  const approver = await office.newColleague(browser, portal, 'approver', 'Chidi Okeke')
  const second = approver.page
  await second.getByText(/until 15 proposals, started by Bola Danjuma/).waitFor()
  // The countdown takes space from the list, but the end of the list must stay inside the window.
  const end = second.getByText(/^\d+ shown/)
  await expect
    .poll(async () => {
      const box = await end.boundingBox()
      return box !== null && box.y + box.height <= 800
    })
    .toBe(true)
  await second.keyboard.press('Control+.')
  await second.getByText('Stopped: 0 proposed, 15 not.').waitFor()
  await second.getByText(/until 15 proposals/).waitFor({ state: 'detached' })
  await page.getByText('0 of 60 proposed, 60 left out.').waitFor()
  const stopped = page.getByRole('button', { name: /^15 Stopped before it was done/ })
  await page.keyboard.press((await stopped.locator('kbd').textContent()) ?? '')
  const openThese = page.getByRole('link', { name: 'Open these 15 in the queue' })
  await openThese.waitFor()
  await lookAtBoth(clerk, 'the applications that a bulk action left out for one reason')
  await page.keyboard.press('l')
  const chip = 'Remove the filter Left out of a bulk action: Stopped before it was done'
  await page.getByRole('button', { name: chip }).waitFor()
  await page.getByText('15 shown, that is all').waitFor()
  await page.goBack()
  // After Back, the outcome is still selected. The opened row is one of the 15 applications that were left out.
  await openThese.waitFor()
  expect(await stopped.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('1 of 15', { exact: true }).waitFor()
  await page.goBack()
  await openThese.waitFor()

  await page.keyboard.press('u')
  await heading(page, 'Queue')
  await page.keyboard.press('*')
  await page.getByText('60 selected').waitFor()
  await page.keyboard.press('i')
  const colleagues = page.getByRole('dialog', { name: 'Assign 60 applications' })
  await colleagues.getByRole('button', { name: /Chidi Okeke, 0 assigned/ }).press('Enter')
  await page.getByText(/^60 applications assigned to Chidi Okeke\. Press z to undo\.$/).waitFor()
  await returnAll(approver, 60)
  const assignAll = second.getByRole('button', { name: 'Assign all of Chidi Okeke' })
  await assignAll.waitFor({ state: 'detached' })
  await second.keyboard.press('z')
  await assignAll.waitFor()
  await second.keyboard.press('i')
  const others = second.getByRole('dialog', { name: 'Assign 60 applications' })
  await others.getByText('The undecided applications of Chidi Okeke, who loses them.').waitFor()
  await others.getByRole('button', { name: /Bola Danjuma, 0 assigned/ }).press('Enter')
  await second.getByText('60 applications assigned to Bola Danjuma. Press z to undo.').waitFor()
  await second.getByRole('row', { name: /^Bola Danjuma\s*60\s/ }).waitFor()
  await second.keyboard.press('z')
  await second.getByRole('row', { name: /^Chidi Okeke\s*60\s/ }).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Assignment of 60 applications undone.').waitFor()
  await page.keyboard.press('Escape')
  await planForAll(clerk)
  await office.confirm(page, 'run-proposals')
  await page.getByText(/until 15 proposals/).waitFor()
  await endGracePeriod()
  await page.getByText('15 of 60 proposed, 45 left out.').waitFor()
  await lookAtBoth(clerk, 'the end of a bulk action')

  await second.goto('/office/second-review')
  await second.getByText('15 waiting').waitFor()
  await expect.poll(() => second.locator('[data-card]').count()).toBe(12)
  await second.locator('[data-card] img').nth(11).waitFor()
  await lookAtBoth(approver, 'the second review')
  await second.keyboard.press('1')
  await second.getByRole('img', { name: /Result slip/ }).waitFor()
  await expectGoodScreen(approver, 'a large slip')
  await second.keyboard.press('Escape')
  await second.getByRole('dialog').waitFor({ state: 'detached' })
  await second.keyboard.press('x')
  await second.getByLabel('Why').waitFor()
  await expect
    .poll(async () => {
      await second.keyboard.press('Control+Enter')
      return second.getByText('Say why.').count()
    })
    .toBeGreaterThan(0)
  // The error moves the focus to the empty field, so the reason can be typed at once.
  await second.keyboard.type('The name is another one.')
  await second.keyboard.press('Control+Enter')
  await second.getByRole('button', { name: 'Approve all 11' }).waitFor()
  await office.confirm(second, 'approve-screen')
  await second.getByText('11 approved. 3 waiting').waitFor()
  await office.confirm(second, 'approve-screen')
  await second.getByText('3 approved. 0 waiting').waitFor()
  await lookAtBoth(approver, 'the end of the second review')
  await second.getByRole('link', { name: 'Go to the release' }).waitFor()
  // The heading loses the focus to the link, but must stay visible. Otherwise the link would move, and a click would
  // miss the link.
  const openProposal = second.getByRole('link', { name: '1 proposal in the queue' })
  const place = await openProposal.boundingBox()
  await tabTo(second, openProposal)
  expect(await openProposal.boundingBox()).toEqual(place)
  await second.keyboard.press('Enter')
  await heading(second, 'Queue')

  // The undo withdraws one proposal: the one left for individual review. The other proposals are approved already.
  await page.keyboard.press('U')
  await heading(page, 'Undo of proposals')
  await page.getByText('1 of 15 withdrawn, 14 left out.').waitFor()
  await page.getByRole('button', { name: '14 A colleague has acted on the decision since' }).waitFor()
  await expectGoodScreen(clerk, 'the undo of a bulk action')
  await page.goBack()
  await page.getByText('15 of 60 proposed, 45 left out.').waitFor()

  const { system, close } = databaseOf(portal)
  await sql`update bulk_action set finished_at = now() - interval '91 days' where finished_at is not null`.execute(
    system,
  )
  await sql`select graphile_worker.add_job('delete_old_bulk_lists')`.execute(system)
  await expect
    .poll(async () => (await system.selectFrom('bulkAction').select('listDeletedAt').execute())[0])
    .toEqual({ listDeletedAt: expect.any(Date) })
  await close()
  await page.reload()
  await page.getByText(/^The list of applications was deleted on/).waitFor()
  await page.getByText('15 of 60 proposed, 45 left out.').waitFor()
  await lookAtBoth(clerk, 'a bulk action without its list')
})

test('the selection of a list that is too long says which applications it contains', async () => {
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ladi Okoro')
  const { page } = clerk
  await page.route('**/Office/select-applications', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, complete: false } } })
  })
  await page.getByText('50 shown').waitFor()
  await page.keyboard.press('*')
  await page.getByText('60 selected').waitFor()
  const limit = page.getByText(/^Only the 20,000 submitted first can be selected\./)
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await limit.waitFor()
    const height = (await limit.boundingBox())?.height
    expect(height, `height of the sentence at ${width} px, in pixels`).toBeLessThan(30)
    await expectGoodScreen(clerk, `a part of a long list, selected, at ${width} px`)
  }
  await page.keyboard.press('Escape')
  await limit.waitFor({ state: 'detached' })
})

/** Removes the assignment of all applications of a colleague with «Return all» on «My applications», by keyboard. */
async function returnAll({ page }: office.OfficePerson, count: number): Promise<void> {
  await page.getByRole('link', { name: 'My applications' }).press('Enter')
  await page.getByRole('button', { name: 'Return all' }).focus()
  await page.keyboard.press('Shift+B')
  const dialog = page.getByRole('alertdialog', { name: `Return ${count} applications?` })
  await dialog.getByRole('button', { name: 'Return all' }).press('Enter')
  await page.getByText(`${count} applications returned. Press z to undo.`).waitFor()
  await page.getByText('No undecided application is assigned to you.', { exact: false }).waitFor()
  // The focused button has disappeared, so the heading must have the focus.
  await expectFocus(page, 'My applications')
}

/** Selects the whole queue and starts the dry run of proposals for it. */
async function planForAll(clerk: office.OfficePerson): Promise<void> {
  const { page } = clerk
  await page.keyboard.press('*')
  await page.getByText('60 selected').waitFor()
  await page.keyboard.press('b')
  await page.getByRole('dialog', { name: 'Propose for 60' }).waitFor()
  await expectGoodScreen(clerk, 'the bulk proposal')
  await page.keyboard.press('Control+Enter')
  await heading(page, 'Dry run: proposals')
  await page.getByText('15 of 60 will be proposed').waitFor()
}

/** Starts the waiting bulk action now. */
async function endGracePeriod(): Promise<void> {
  const { system, close } = databaseOf(portal)
  await sql`update bulk_action set started_at = now() where finished_at is null and started_at is not null`.execute(
    system,
  )
  await sql`select graphile_worker.add_job('run_bulk_actions')`.execute(system)
  await close()
}
