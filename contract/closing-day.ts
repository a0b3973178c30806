import { today } from './dates.ts'

/**
 * Returns whether applications are closed, that is, whether `day` is after `closesOn`. The default for `day` is today
 * in Lagos. Returns false if `closesOn` is undefined.
 */
export function applicationsClosed(closesOn: string | undefined, day: string = today()): boolean {
  return closesOn !== undefined && day > closesOn
}
