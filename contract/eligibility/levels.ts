import type { Programme } from '../institution.ts'
import { entryRulesOf } from '../programmes.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** Compares two entry levels as `sort` does: `100` comes before `200`, and `ND 1` before `ND 2`. */
export const compareLevels = (a: string, b: string): number => collator.compare(a, b)

/** Returns the levels at which an applicant can enter a programme, lowest first. */
export function levelsOf(programme: Pick<Programme, 'level' | 'entry' | 'earlierEntries'>): string[] {
  const routes = entryRulesOf(programme).flatMap((rule) => rule.routes)
  const levels = [programme.level, ...routes.map(({ level }) => level ?? programme.level)]
  return [...new Set(levels)].sort(compareLevels)
}
