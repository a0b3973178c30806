import { today } from './dates.ts'

/**
 * Returns whether applications are closed, that is, whether `day` is after `closesOn`. `day` is today's date in Lagos
 * by default. Returns false if `closesOn` is undefined.
 */
export function applicationsClosed(closesOn: string | undefined, day: string = today()): boolean {
  return closesOn !== undefined && day > closesOn
}
