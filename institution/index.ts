import type { Institution } from '#contract/institution.ts'
import { admission } from './admission.ts'
import { documents } from './documents.ts'
import { earlierFees } from './earlier-fees.ts'
import { fees } from './fees.ts'
import { identity } from './identity.ts'
import { landing } from './landing.ts'
import { mails } from './mails.ts'
import { numbers } from './numbers.ts'
import { programmes } from './programmes.ts'
import { records } from './records.ts'

/**
 * Everything that another university must change, in one object. The server and the page builds load it at run time;
 * apart from tests and benchmarks, no other file imports it.
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
  landing,
  documents,
}
