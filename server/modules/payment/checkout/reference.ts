import { randomBytes } from 'node:crypto'
import { groupCode, readableCode } from '#contract/readable-code.ts'

/**
 * Creates a payment reference with 100 random bits, such as `MTR-7K2Q9-XWD4M-3PV8R-T0HNC`. The gateways accept its
 * characters, and people can read it out on the phone.
 */
export function newReference(): string {
  return `MTR-${groupCode(readableCode(randomBytes(20)), 5)}`
}
