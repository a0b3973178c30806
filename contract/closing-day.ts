import { today } from './dates.ts'

/** Whether the last day on which one can apply is over, in Lagos. Without such a day applications stay open. */
export function applicationsClosed(closesOn: string | undefined, day: string = today()): boolean {
  return closesOn !== undefined && day > closesOn
}
