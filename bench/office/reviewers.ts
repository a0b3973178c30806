import type { Browser, Page } from 'playwright-core'
import { sql } from 'kysely'
import { activeColleague, post } from '#tests/journeys/actions/colleagues.ts'
import { databaseOf, fillQueue } from '#tests/journeys/actions/fill-queue.ts'
import { visit } from '#tests/support/browser/browser.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import { timePresses } from './time-presses.ts'

/** The list that the colleagues review: applications with the status `submitted` that meet the requirements. */
const list = '/office/?status=submitted&eligibility=met'
const seededAtOnce = 80

/** Pause after an application was opened. Meanwhile the office console loads the next applications in advance. */
export const lookMs = 300

/**
 * Adds at least `count` submitted applications, most of which appear in `list`. The applications are added in parts,
 * because a single statement would exceed the statement timeout. Switches the search for duplicates off, because the
 * seeded applications share the same pictures.
 */
export async function fillList(portal: PortalServer, count: number): Promise<void> {
  const database = databaseOf(portal)
  for (const table of ['applicant', 'olevel_result'])
    await sql`alter table ${sql.table(table)} disable trigger want_duplicate_search`.execute(database.system)
  await database.close()
  for (let part = 0; part < count; part += seededAtOnce) await fillQueue(portal, seededAtOnce)
}

/** Creates a colleague and returns a page on which they are signed in. The page measures key presses. */
export async function signedInPage(
  browser: Browser,
  portal: PortalServer,
  role: Role,
  name: string,
): Promise<Page> {
  const { login } = await activeColleague(portal, role, name)
  const { context, page } = await visit(browser, { screen: 'desk', url: portal.url })
  const answer = await post(portal.url, 'login', login)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const at = cookie.indexOf('=')
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: portal.url }])
  await timePresses(page)
  return page
}

/** Opens the row at this position of the list by keyboard. The first row has position 0. */
export async function openRow(page: Page, row: number): Promise<void> {
  await page.goto(list)
  await page.locator('tbody tr').nth(row).waitFor()
  for (let at = 0; at <= row; at += 1) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText(/^You, until/).waitFor()
  await page.waitForTimeout(lookMs)
}

/** Returns the applicant id in the URL; null if the page does not show an application. */
export const shownOn = (page: Page) => /applications\/([\w-]+)/.exec(page.url())?.[1] ?? null
