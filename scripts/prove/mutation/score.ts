import { dirname } from 'node:path'
import * as z from 'zod'

/** Part of Stryker's JSON report that this program reads. */
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: z.object({ line: z.number() }) }),
        }),
      ),
    }),
  ),
})

export interface Score {
  folder: string
  /** Number of mutants that made a test fail or time out. */
  killed: number
  /** Number of killed and surviving mutants. Leaves out mutants that do not compile or that a comment excludes. */
  total: number
  /** Surviving mutants, each as `path:line mutator -> replacement`. Includes mutants whose tests could not run. */
  survivors: string[]
}

/** Minimum percentage of killed mutants in each folder. */
export const minPercent = 90

const killedStates = ['Killed', 'Timeout']
/** Stryker could not run the tests of a mutant with a RuntimeError, so no test has killed it. */
const survivingStates = ['Survived', 'NoCoverage', 'RuntimeError']

/**
 * Returns the scores by folder.
 * @throws if the text is not a report or names no file
 */
export function scoresOf(text: string): Score[] {
  const scores = new Map<string, Score>()
  for (const [path, { mutants }] of Object.entries(report.parse(JSON.parse(text)).files)) {
    const folder = dirname(path)
    const score = scores.get(folder) ?? { folder, killed: 0, total: 0, survivors: [] }
    scores.set(folder, score)
    for (const { status, mutatorName, replacement = '', location } of mutants) {
      const survived = survivingStates.includes(status)
      if (killedStates.includes(status)) score.killed += 1
      if (survived)
        score.survivors.push(`${path}:${location.start.line} ${mutatorName} -> ${oneLine(replacement)}`)
      score.total = score.killed + score.survivors.length
    }
  }
  if (scores.size === 0) throw new Error('The report names no file')
  return [...scores.values()].sort((one, other) => (one.folder < other.folder ? -1 : 1))
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60)

/** Returns whether enough mutants were killed. False for a folder without mutants. */
export function suffices({ killed, total }: Score): boolean {
  return total > 0 && killed * 100 >= total * minPercent
}
