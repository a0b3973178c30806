import type { Page } from 'playwright-core'
import { leaseMinutes } from '#contract/office/review/leases.ts'
import { databaseOf } from '#tests/journeys/actions/fill-queue.ts'
import { percentile } from '#scripts/prove/percentile.ts'
import { trendOf } from '#scripts/prove/trend.ts'
import { killTab, openBrowser } from '#tests/support/browser/browser.ts'
import { type PortalServer, startPortal } from '#tests/support/browser/portal-server.ts'
import type { BenchResult } from '../result.ts'
import { sharedList } from './office-colleagues.ts'
import { leaseMinutesLeft } from './lease-left.ts'
import { fillList, lookMs, openRow, shownOn, signedInPage } from './reviewers.ts'
import { pressAndTime } from './time-presses.ts'

const walked = 500
/** Number of seeded applications. Most of them meet the requirements, so the reviewed list contains them. */
const seeded = 640
const heapEvery = 25

/**
 * Reviews a list of applications in Chromium, by keyboard. First one colleague opens 500 applications, and the browser
 * tab is killed. Then two colleagues together propose admission for all applications of the list, and an approver
 * approves twelve proposals.
 */
export async function officeWalk(): Promise<BenchResult[]> {
  const [portal, browser] = await Promise.all([startPortal(), openBrowser()])
  try {
    const page = await signedInPage(browser, portal, 'clerk', 'Bola Ade')
    await fillList(portal, seeded)
    return [...(await walkAlone(page)), await killedTab(portal, page), ...(await sharedList(browser, portal))]
  } finally {
    await browser.close()
    await portal.close()
  }
}

async function walkAlone(page: Page): Promise<BenchResult[]> {
  await openRow(page, 0)
  const devtools = await page.context().newCDPSession(page)
  const shownApplications = [shownOn(page)]
  const times: number[] = []
  /** Heap size in kilobytes after every `heapEvery` applications. */
  const heap: number[] = []
  for (let at = 1; at < walked; at += 1) {
    times.push(await pressAndTime(page, 'n'))
    shownApplications.push(shownOn(page))
    await page.waitForTimeout(lookMs)
    if (at % heapEvery !== 0) continue
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    heap.push(usedSize / 1000)
  }
  await devtools.detach()
  const megabytes = heap.map((kilobytes) => (kilobytes / 1000).toFixed(1))
  const p95 = percentile(times, 0.95)
  return [
    {
      name: `key press to the next of ${walked} applications painted: p95 of 100 ms`,
      value: p95 / 100,
      unit: 'x',
      limit: { max: 1 },
      note: `p95 ${p95.toFixed(0)} ms, median ${percentile(times, 0.5).toFixed(0)} ms, fastest ${Math.min(...times).toFixed(0)} ms`,
    },
    {
      name: 'applications shown twice',
      value: shownApplications.length - new Set(shownApplications).size,
      unit: '',
      limit: { max: 0 },
    },
    {
      name: 'growth of the heap per application',
      value: trendOf(heap).slope / heapEvery,
      unit: 'kB',
      limit: { max: 5 },
      note: `${megabytes.at(0)} MB after ${heapEvery}, ${megabytes.at(-1)} MB at the end`,
    },
  ]
}

/** Kills the tab, so that it cannot end the lease of its open application. Measures when the lease will expire. */
async function killedTab(portal: PortalServer, page: Page): Promise<BenchResult> {
  const leasedApplication = shownOn(page)
  await killTab(page)
  const database = databaseOf(portal)
  const minutes = await leaseMinutesLeft(database, leasedApplication)
  await database.close()
  return {
    name: `killed tab: lease of at most ${leaseMinutes} min`,
    value: minutes / leaseMinutes,
    unit: 'x',
    limit: { max: 1 },
    note: `${minutes.toFixed(1)} min left`,
  }
}
