import { today } from './dates.ts'

/**
 * Returns whether the last day for applications (in Lagos) has passed. Applications stay open if no last day is set.
 */
export function applicationsClosed(closesOn: string | undefined, day: string = today()): boolean {
  return closesOn !== undefined && day > closesOn
}
