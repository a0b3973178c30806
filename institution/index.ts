import type { Institution } from '#contract/institution.ts'
import { admission } from './admission.ts'
import { earlierFees } from './earlier-fees.ts'
import { fees } from './fees.ts'
import { identity } from './identity.ts'
import { mails } from './mails.ts'
import { numbers } from './numbers.ts'
import { programmes } from './programmes.ts'
import { records } from './records.ts'

/**
 * Everything another university would change, in one object. What the browser loads should import the single part it
 * needs (`#institution/identity.ts`), so that a first page does not carry every programme.
 */
export const institution: Institution = {
  identity,
  admission,
  fees,
  earlierFees,
  programmes,
  records,
  numbers,
  mails,
}
