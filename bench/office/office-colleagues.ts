import type { Browser, Page } from 'playwright-core'
import { type RawBuilder, sql } from 'kysely'
import { checkIds } from '#contract/office/checks.ts'
import { databaseOf } from '#tests/journeys/actions/fill-queue.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { percentile } from '#scripts/prove/percentile.ts'
import type { BenchResult } from '../result.ts'
import { openRow, shownOn, signedInPage } from './reviewers.ts'
import { keysPressed, pressAndTime, unseen } from './time-presses.ts'

/**
 * Maximum number of key presses: `clerkKeys` to propose admission for an application that meets the requirements, and
 * `approverKeys` to approve twelve proposals.
 */
const clerkKeys = 2
const approverKeys = 12
const onScreen = 12

/**
 * Measures how two colleagues together propose admission for all applications of one list, and how an approver then
 * approves twelve proposals on one screen. First deletes the leases of earlier reviews.
 */
export async function sharedList(browser: Browser, portal: PortalServer): Promise<BenchResult[]> {
  const first = await signedInPage(browser, portal, 'clerk', 'Efe Nwosu')
  const second = await signedInPage(browser, portal, 'clerk', 'Sade Bello')
  await change(portal, sql`delete from application_lease`)
  const inList = await count(portal, `status = 'submitted' and eligibility = 'met'`)
  await Promise.all([openRow(first, 0), openRow(second, 1)])
  const walks = await Promise.all([proposeAll(first), proposeAll(second)])
  const stored = await count(portal, `status = 'proposed'`)
  const all = walks.flatMap(({ proposed }) => proposed)
  const times = walks.flatMap((walk) => walk.times)
  return [
    {
      name: 'applications that both of two colleagues proposed',
      value: all.length - new Set(all).size,
      unit: '',
      limit: { max: 0 },
    },
    {
      name: 'share of the list that two colleagues proposed',
      value: stored / inList,
      unit: 'x',
      limit: { min: 1 },
      note: `${walks.map(({ proposed }) => proposed.length).join(' + ')} of ${inList}`,
    },
    {
      name: `keys for an application without problems: of ${clerkKeys}`,
      value: walks.reduce((sum, { keys }) => sum + keys, 0) / all.length / clerkKeys,
      unit: 'x',
      limit: { max: 1 },
    },
    {
      name: 'Enter to the next application painted, two colleagues without a pause, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      note: `median ${percentile(times, 0.5).toFixed(0)} ms; includes the response to the proposal`,
    },
    await screenOfTwelve(browser, portal),
  ]
}

/**
 * Proposes admission for each application until the list ends. Returns the ids of the applicants, the times in ms from
 * Enter to the next painted application, and the number of pressed keys.
 */
async function proposeAll(page: Page): Promise<{ proposed: string[]; times: number[]; keys: number }> {
  const before = await keysPressed(page)
  const proposed: string[] = []
  const times: number[] = []
  for (let applicantId = shownOn(page); applicantId !== null; applicantId = shownOn(page)) {
    await page.keyboard.press('a')
    const time = await pressAndTime(page, 'Enter')
    proposed.push(applicantId)
    if (time !== unseen) times.push(time)
  }
  return { proposed, times, keys: (await keysPressed(page)) - before }
}

async function screenOfTwelve(browser: Browser, portal: PortalServer): Promise<BenchResult> {
  const twelve = sql`select applicant_id from office_application where status = 'proposed' limit ${onScreen}`
  await change(
    portal,
    sql`insert into application_check (applicant_id, name, state, reason, set_by)
      select applicant_id, name, 'passed', 'Seen on paper', (select id from staff limit 1)
      from (${twelve}) proposed, unnest(${[...checkIds]}::text[]) name on conflict do nothing`,
  )
  const page = await signedInPage(browser, portal, 'approver', 'Chidi Okeke')
  await page.goto('/office/second-review')
  await page
    .locator('[data-card] img')
    .nth(onScreen - 1)
    .waitFor()
  // The page ignores the key for the first 400 ms, because nobody can have read the proposals by then.
  await page.waitForTimeout(500)
  const before = await keysPressed(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText(`${onScreen} approved`).waitFor()
  return {
    name: `keys for a screen of twelve approvals: of ${approverKeys}`,
    value: ((await keysPressed(page)) - before) / approverKeys,
    unit: 'x',
    limit: { max: 1 },
  }
}

async function change(portal: PortalServer, statement: RawBuilder<unknown>): Promise<void> {
  const database = databaseOf(portal)
  await statement.execute(database.system)
  await database.close()
}

async function count(portal: PortalServer, condition: string): Promise<number> {
  const database = databaseOf(portal)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from office_application
    where ${sql.raw(condition)}`.execute(database.system)
  await database.close()
  return rows[0]?.count ?? 0
}
