import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Small test files that take about half a minute or longer. Vitest starts small files late. One core would then be busy
 * with such a file at the end, while the other cores are idle.
 */
const longFiles = [
  'scripts/prove/fault/fault.test.ts',
  'bench/neighbours/neighbours.test.ts',
  'scripts/backup.test.ts',
  'tests/upgrade/previous-version.test.ts',
  'server/modules/office/list/list-plans.test.ts',
  'tests/journeys/portal/every-page.journey.ts',
  'tests/journeys/portal/signed-in-pages.journey.ts',
  'tests/journeys/portal/kill.journey.ts',
  'tests/journeys/portal/layout-shift.journey.ts',
]

const isLong = ({ moduleId }: TestSpecification) => longFiles.some((path) => moduleId.endsWith(`/${path}`))

/**
 * Starts with `longFiles`. The other files follow in Vitest's order: the largest files first, if no results of earlier
 * runs are stored.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
