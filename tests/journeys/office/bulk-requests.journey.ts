import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { heading } from '../actions/auth-pages.ts'
import { databaseOf, fillQueue } from '../actions/fill-queue.ts'
import { expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'

const { portal, browser } = await portalAndBrowser({ settings: { BULK_GRACE_SECONDS: '600' } })

test('one request is sent to all applicants of a list and undone, by keyboard alone', async () => {
  await fillQueue(portal, 12)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Bola Danjuma')
  const { page } = clerk
  await page.keyboard.press('*')
  await page.getByText('12 selected').waitFor()
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog', { name: 'Request for 12 applications' })
  await dialog.waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('There is a problem').waitFor()
  const text = dialog.getByLabel('Text', { exact: true })
  await text.fill('Bring the original.')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('q')
  await expect.poll(() => text.inputValue()).toBe('Bring the original.')
  await dialog.getByLabel('Template').focus()
  await page.keyboard.type('Cert')
  await expect.poll(() => text.inputValue()).toMatch(/^Bring the original\.\n[^]*\{name\}/)
  await expectGoodScreen(clerk, 'a request to many')
  await page.keyboard.press('Control+Enter')
  await heading(page, 'Dry run: requests')
  await page.getByText('12 of 12 will be asked, 0 left out.').waitFor()
  await lookAtBoth(clerk, 'the dry run of requests')
  await office.confirm(page, 'run-requests')
  await page.getByText(/until 12 requests, started by Bola Danjuma/).waitFor()
  const { system, close } = databaseOf(portal)
  await sql`update bulk_action set started_at = now() where finished_at is null and started_at is not null`.execute(
    system,
  )
  await sql`select graphile_worker.add_job('run_bulk_actions')`.execute(system)
  await page.getByText('12 of 12 asked, 0 left out.').waitFor()
  const messages = await system.selectFrom('officeRequest').select('message').execute()
  expect(messages).toHaveLength(12)
  expect(messages.filter(({ message }) => message.includes('{'))).toEqual([])
  await close()

  await page.getByRole('button', { name: 'Undo 12 requests' }).waitFor()
  await page.keyboard.press('U')
  await heading(page, 'Undo of requests')
  await page.getByText('12 of 12 withdrawn, 0 left out.').waitFor()
})
