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
import { requests } from './requests.ts'

/**
 * The university's data in one object. Another university must change all of it. Pictures and the templates of letters
 * are in folders beside this file. INSTITUTION_DIR can name another folder for the server and the builds.
 */
export const institution: Institution = {
  identity,
  admission,
  fees,
  earlierFees,
  programmes,
  records,
  requests,
  numbers,
  mails,
  landing,
  documents,
}
