import { addDays } from '../dates.ts'
import type { Programme } from '../institution.ts'
import type { Candidate } from './candidate.ts'
import { lastDaysOver } from './registrations.ts'
import { entryOf } from './programme-verdict.ts'
import type { Verdict } from './verdict.ts'

/**
 * Returns the first day on which the verdict can change without new facts about the candidate; null if there is no such
 * day. On the returned day, a route no longer accepts awaited results, or a registration no longer meets a rule.
 */
export function recheckDay(
  programme: Pick<Programme, 'entry' | 'earlierEntries'>,
  candidate: Candidate,
  { outcome }: Pick<Verdict, 'outcome'>,
): string | null {
  if (outcome === 'short') return null
  const { on, judgedOn = on } = candidate
  const days = entryOf(programme, candidate.session).routes.flatMap(({ olevel, registrations = [] }) => {
    const ends = lastDaysOver(registrations, candidate)
    if (outcome === 'met') return ends
    const until = typeof olevel?.awaited === 'object' ? olevel.awaited.until : ''
    return until < judgedOn ? ends : [...ends, addDays(until, 1)]
  })
  return days.sort()[0] ?? null
}
