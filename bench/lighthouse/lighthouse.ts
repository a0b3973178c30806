import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, installOnDemand, type OnDemand } from '#scripts/on-demand.ts'
import { runTool } from '#scripts/run-tool.ts'
import {
  admittedApplicant,
  declinedApplicant,
  enrolledApplicant,
  lapsedApplicant,
  rejectedApplicant,
  withdrawnApplicant,
} from '#tests/journeys/actions/after-decision.ts'
import { askedApplicant, openOffice } from '#tests/journeys/actions/decided.ts'
import * as authPages from '#tests/journeys/actions/auth-pages.ts'
import {
  activatedApplicant,
  applicantToSubmit,
  paidApplicant,
  submittedApplicant,
} from '#tests/journeys/actions/prepared.ts'
import { type KillableBrowser, killableBrowser } from '#tests/support/browser/killable-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { type PortalServer, startPortal } from '#tests/support/browser/portal-server.ts'
import type { BenchResult } from '../result.ts'
import { median } from '../statistics.ts'
import { issuedCode } from './issued-code.ts'
import manifest from './package/package.json' with { type: 'json' }
import { codeInPath, publicPages, signedInPages, unknownPages } from './pages.ts'

/*
 * Measures pages of the portal with Lighthouse, which simulates a phone. A score is the median of several runs.
 * Lighthouse is installed at first use (see scripts/on-demand.ts).
 */

const lighthouse: OnDemand = {
  name: 'lighthouse',
  version: manifest.dependencies.lighthouse,
  source: join(import.meta.dirname, 'package'),
}

const runs = 3
/**
 * Maximum number of attempts per report. On a busy machine, Lighthouse sometimes cannot record the page load and asks
 * to be run again.
 */
const attempts = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Limits = Partial<Record<Category, number>>

const publicLimits: Limits = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Minimum scores of pages that search engines cannot open or must not list, so `seo` has no limit. */
const signedInLimits: Limits = { performance: 95, accessibility: 100, 'best-practices': 100 }

/**
 * Measures all pages with Lighthouse. With `only`, such as `/application/verify`, measures only the page with this path.
 * @throws if there is no page with this path
 */
export async function lighthouseScores(only?: string): Promise<BenchResult[]> {
  const chosen = (pages: readonly string[]) => pages.filter((path) => only === undefined || path === only)
  const publicChosen = chosen(publicPages)
  const unknownChosen = chosen(unknownPages)
  if (publicChosen.length + unknownChosen.length + chosen(Object.values(signedInPages).flat()).length === 0)
    throw new Error(`There is no page ${only}`)
  const installed = await installOnDemand(lighthouse)
  if (!installed.ok) throw new Error(`Lighthouse could not be installed: ${installed.output}`)
  const portal = await startPortal()
  try {
    const picture = await noisyPicture(600, 800, 'jpeg')
    const { url } = portal
    const decide = await openOffice(portal)
    const create: Record<keyof typeof signedInPages, () => Promise<authPages.Applicant>> = {
      unpaid: () => activatedApplicant(url),
      paid: () => paidApplicant(url),
      toSubmit: () => applicantToSubmit(url, picture),
      submitted: () => submittedApplicant(url, picture),
      asked: () => askedApplicant(portal),
      rejected: () => rejectedApplicant(url, picture, decide),
      admitted: () => admittedApplicant(url, picture, decide),
      declined: () => declinedApplicant(url, picture, decide),
      lapsed: () => lapsedApplicant(portal, picture, decide),
      withdrawn: () => withdrawnApplicant(portal, picture, decide),
      enrolled: () => enrolledApplicant(url, picture, decide),
    }
    // Prepares all applicants first, because a colleague's step-up is valid for only 15 minutes.
    const prepared = []
    for (const [name, paths] of Object.entries(signedInPages)) {
      const pages = chosen(paths)
      if (pages.length === 0) continue
      prepared.push({ name, pages, applicant: await create[name as keyof typeof signedInPages]() })
    }
    const results: BenchResult[] = []
    if (publicChosen.length > 0) results.push(...(await measureAs(portal, null, publicChosen, publicLimits)))
    if (unknownChosen.length > 0)
      results.push(...(await measureAs(portal, null, unknownChosen, signedInLimits)))
    for (const { name, pages, applicant } of prepared) {
      const measured = await measureAs(portal, applicant, pages, signedInLimits)
      results.push(...measured.map((result) => ({ ...result, name: `${name}: ${result.name}` })))
    }
    return results
  } finally {
    await portal.close()
  }
}

/** Measures pages in a new browser. Signs in first, unless `applicant` is null. */
async function measureAs(
  portal: PortalServer,
  applicant: authPages.Applicant | null,
  pages: readonly string[],
  limits: Limits,
): Promise<BenchResult[]> {
  const { url } = portal
  const code = pages.some((path) => path.includes(codeInPath)) ? await issuedCode(portal) : ''
  const browser = await killableBrowser()
  try {
    const page = await browser.start()
    if (applicant !== null) {
      await page.goto(`${url}/application/auth/login`)
      await authPages.login(page, applicant)
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor({ state: 'detached' })
      // Lighthouse opens a tab of its own. The open page would take processor time from that tab, so an empty page
      // replaces it.
      await page.goto('about:blank')
    }
    const results: BenchResult[] = []
    for (const path of pages) {
      const address = `${url}${path.replace(codeInPath, code)}`
      results.push(...(await measurePage(browser, { address, path, limits })))
    }
    return results
  } finally {
    await browser.remove()
  }
}

async function measurePage(
  browser: KillableBrowser,
  { address, path, limits }: { address: string; path: string; limits: Limits },
): Promise<BenchResult[]> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await report(browser, address))
  return categories.map((category) => {
    const scores = reports.map(({ categories: scored }) => 100 * (scored[category]?.score ?? 0))
    const value = median(scores)
    const min = limits[category]
    const name = `${path} ${category}`
    if (min === undefined) return { name, value, unit: 'of 100' }
    const ratio = `${(value / min).toFixed(2)} × the limit`
    const note = value < min ? `${ratio}: ${failedAudits(reports, category)}` : ratio
    return { name, value, unit: 'of 100', limit: { min }, note }
  })
}

interface Report {
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>
  audits: Partial<Record<string, { score: number | null; displayValue?: string }>>
}

/** Returns the audits that lowered the score of a category in the last report, as ids with their values. */
function failedAudits(reports: readonly Report[], category: Category): string {
  const last = reports.at(-1)
  return (last?.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (last?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${last?.audits[id]?.displayValue ?? ''}`.trim())
    .join(', ')
}

async function report(browser: KillableBrowser, address: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await reportOnce(browser, address)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

async function reportOnce(browser: KillableBrowser, address: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'matric-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const cli = join(folderOf(lighthouse), 'node_modules/lighthouse/cli/index.js')
    const { ok, output } = await runTool(
      '',
      [
        cli,
        address,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--port=${browser.debuggingPort()}`,
        `--only-categories=${categories.join(',')}`,
        // With this option, Lighthouse does not delete the sign-in session and the service worker.
        '--disable-storage-reset',
        '--no-enable-error-reporting',
      ],
      { program: process.execPath },
    )
    if (!ok) throw new Error(`Lighthouse failed: ${output.slice(-500)}`)
    const found: Report = JSON.parse(await readFile(file, 'utf8'))
    return found
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
