import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take about a minute or longer, although they are small. If one of them were the last file, it would
 * use one core while the others are idle.
 */
const longFiles = [
  'bench/neighbours.test.ts',
  'tests/journeys/every-page.journey.ts',
  'tests/journeys/signed-in-pages.journey.ts',
  'tests/journeys/kill.journey.ts',
  'tests/journeys/layout-shift.journey.ts',
]

const isLong = ({ moduleId }: TestSpecification) => longFiles.some((path) => moduleId.endsWith(`/${path}`))

/** Starts with `longFiles`, then continues in the order of Vitest, which begins with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
