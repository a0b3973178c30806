import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { budgetKb } from '#scripts/page-budgets.ts'
import { pageSizes } from '#scripts/page-sizes.ts'
import { bareScript } from './bare-page.ts'
import { repositoryFolder } from '#scripts/run-tool.ts'
import { type BenchResult, line } from '../result.ts'

const portal = join(repositoryFolder, 'dist/portal')

/**
 * Maximum size of the JavaScript and CSS that a first visit loads, divided by the size of a page that contains only
 * React. All other pages have limits in kB, from `budgetKb` in scripts/page-budgets.ts.
 */
const ratioLimits: Readonly<Record<string, number>> = {
  '/application/': 1.5,
  '/application/auth/login': 1.75,
}

/**
 * Measures the JavaScript and CSS of each page, compressed with brotli. The two pages of `ratioLimits` are compared
 * with a page that contains only React. For all other pages, the result is the size in kB, as
 * scripts/page-sizes.ts computes it. Needs a build in `dist/portal`.
 */
export async function firstLoad(): Promise<BenchResult[]> {
  const bare = (await bareScript()).length
  return (await pageSizes(portal)).map((size) => {
    const { page, bytes, first } = size
    const max = ratioLimits[page]
    if (!first || max === undefined)
      return { name: `more for ${page}`, value: kB(bytes), unit: 'kB', limit: { max: budgetKb(size) } }
    const note = `${kB(bytes)} kB against ${kB(bare)} kB`
    return { name: `first load of ${page}`, value: bytes / bare, unit: 'x', limit: { max }, note }
  })
}

function kB(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const result of await firstLoad()) console.log(line(result))
}
