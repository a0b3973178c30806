import { addDays, addMonths } from '../dates.ts'
import type { Candidate, Registration } from './candidate.ts'
import type { RegistrationRule } from './entry-rule.ts'

const folded = (name: string) => name.trim().toLowerCase()

/** Returns the name of a registration in a rule. */
export const registrationName = (rule: RegistrationRule) => (typeof rule === 'string' ? rule : rule.name)

const monthsLeft = (rule: RegistrationRule) => (typeof rule === 'string' ? 0 : (rule.monthsLeft ?? 0))

/**
 * Returns whether the candidate has one of the wanted registrations on the day `judgedOn`. The registration must stay
 * valid for as many months as the rule asks for.
 */
export function holdsRegistration(
  wanted: readonly RegistrationRule[],
  { registrations = [], on, judgedOn = on }: Candidate,
): boolean {
  return wanted.some((rule) => registrations.some((registration) => isHeld(rule, registration, judgedOn)))
}

/** Returns whether a registration meets a rule. A rule with `monthsLeft` needs a registration with a last day. */
function isHeld(rule: RegistrationRule, { name, validUntil = null }: Registration, day: string): boolean {
  if (folded(name) !== folded(registrationName(rule))) return false
  const months = monthsLeft(rule)
  return validUntil === null ? months === 0 : addMonths(day, months) <= validUntil
}

/**
 * For each registration that meets a rule on the day `judgedOn`, returns the first day on which it no longer meets the
 * rule. Leaves out registrations without a last day.
 */
export function lastDaysOver(
  wanted: readonly RegistrationRule[],
  { registrations = [], on, judgedOn = on }: Candidate,
): string[] {
  return wanted.flatMap((rule) =>
    registrations.flatMap((registration) => {
      if (typeof registration.validUntil !== 'string' || !isHeld(rule, registration, judgedOn)) return []
      let day = addMonths(registration.validUntil, -monthsLeft(rule))
      // Months differ in length, so the rule may still be met on `day`. Find the first day on which it is not met.
      while (day <= judgedOn || isHeld(rule, registration, day)) day = addDays(day, 1)
      return [day]
    }),
  )
}
