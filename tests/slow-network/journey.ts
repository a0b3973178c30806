import { untilQuiet } from '#scripts/prove/fault/invariants.ts'
import type { Database } from '#server/db/client.ts'
import { openBrowser, visit } from '#tests/support/browser/browser.ts'
import { aRegistration } from '#tests/support/samples.ts'
import { fillInApplication } from './applicant.ts'
import { badNetwork, type BadNetworkOptions } from './bad-network.ts'
import { noRetries } from './retries.ts'
import { countRows, type RowCounts } from '#tests/support/database/stored-rows.ts'

interface JourneyOptions extends BadNetworkOptions {
  url: string
  database: Database
  /** Expected number of the applicant's rows per table. If it is missing, the rows are not checked. */
  expected?: RowCounts
}

export interface Journey {
  rows: RowCounts
  /** Why the journey failed; undefined if it succeeded. */
  failure: string | undefined
  summary: string
}

/** Time limit for one action in the browser. A picture needs more than a minute at 50 kbit/s. */
const actionTimeoutMs = 300_000

/** Number of browser messages in the report of a failure. The newest ones are shown. */
const shownProblems = 40

/**
 * Fills in one application over the network that `options` describes, in its own browser. Then counts the applicant's
 * rows in the database.
 */
export async function oneJourney({ url, database, expected, ...options }: JourneyOptions): Promise<Journey> {
  const network = await badNetwork(options)
  // Chromium connects to the proxy, but the URLs keep the host and port of the portal, so that links and cookies work.
  const browser = await openBrowser({
    args: [`--host-resolver-rules=MAP ${new URL(url).host} 127.0.0.1:${network.port}`],
  })
  const spent = noRetries()
  const applicant = aRegistration()
  const start = performance.now()
  let failure: string | undefined
  const { context, page, problems } = await visit(browser, { screen: 'phone', url })
  context.setDefaultTimeout(actionTimeoutMs)
  try {
    await fillInApplication(page, url, applicant, spent)
  } catch (error) {
    const shown = await page
      .getByRole('main')
      .innerText({ timeout: 5_000 })
      .catch(() => page.url())
    const reason = error instanceof Error ? error.message : String(error)
    const logged = problems().slice(-shownProblems).join('\n  ')
    failure = `${reason}\n  The page shows: ${shown.slice(-3_000)}\n  The browser logged:\n  ${logged}`
  } finally {
    await browser.close()
    await network.close()
  }
  await untilQuiet(database)
  const rows = await countRows(database, applicant.email)
  const { requests, resets } = network.counts()
  const seconds = Math.round((performance.now() - start) / 1000)
  return {
    rows,
    failure: failure ?? typedTwice(spent.typedTwice) ?? (expected && difference(expected, rows)),
    summary: `${seconds} s, ${requests} requests, ${resets} resets, ${spent.pressedAgain} buttons pressed again, ${spent.reloads} reloads`,
  }
}

const typedTwice = ([first]: readonly string[]): string | undefined =>
  first === undefined ? undefined : `text must be typed again: ${first}`

function difference(expected: RowCounts, found: RowCounts): string | undefined {
  const names = Object.keys({ ...expected, ...found }).filter(
    (name) => (expected[name] ?? 0) !== (found[name] ?? 0),
  )
  if (names.length === 0) return undefined
  return names
    .map((name) => `${found[name] ?? 0} rows in ${name} instead of ${expected[name] ?? 0}`)
    .join(', ')
}
