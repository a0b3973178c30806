import { today } from './dates.ts'

/** Whether the last day for applications (in Lagos) has passed. Without such a day applications stay open. */
export function applicationsClosed(closesOn: string | undefined, day: string = today()): boolean {
  return closesOn !== undefined && day > closesOn
}
