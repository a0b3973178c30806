import { addDays, addMonths } from '../dates.ts'
import type { Candidate, Registration } from './candidate.ts'
import type { RegistrationRule } from './entry-rule.ts'

const folded = (name: string) => name.trim().toLowerCase()

/** Returns the name of a registration in a rule. */
export const registrationName = (rule: RegistrationRule) => (typeof rule === 'string' ? rule : rule.name)

const monthsLeft = (rule: RegistrationRule) => (typeof rule === 'string' ? 0 : (rule.monthsLeft ?? 0))

/**
 * Returns whether the candidate holds one of the registrations on the day of the comparison, and whether this
 * registration stays valid for as many months as the rule asks for.
 */
export function holdsRegistration(
  wanted: readonly RegistrationRule[],
  { registrations = [], on, judgedOn = on }: Candidate,
): boolean {
  return wanted.some((rule) => registrations.some((held) => isHeld(rule, held, judgedOn)))
}

/** Returns whether a registration meets a rule. Without a last day, it meets only rules without `monthsLeft`. */
function isHeld(rule: RegistrationRule, { name, validUntil = null }: Registration, day: string): boolean {
  if (folded(name) !== folded(registrationName(rule))) return false
  const months = monthsLeft(rule)
  return validUntil === null ? months === 0 : addMonths(day, months) <= validUntil
}

/**
 * Finds the registrations that meet a rule on the day of the comparison. Returns the first day on which each of them no
 * longer meets the rule.
 */
export function lastDaysOver(
  wanted: readonly RegistrationRule[],
  { registrations = [], on, judgedOn = on }: Candidate,
): string[] {
  return wanted.flatMap((rule) =>
    registrations.flatMap((held) => {
      if (typeof held.validUntil !== 'string' || !isHeld(rule, held, judgedOn)) return []
      let day = addMonths(held.validUntil, -monthsLeft(rule))
      // Months differ in length, so this day plus the required months can still be within the validity.
      while (day <= judgedOn || isHeld(rule, held, day)) day = addDays(day, 1)
      return [day]
    }),
  )
}
