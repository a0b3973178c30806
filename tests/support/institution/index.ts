import type { Institution } from '#contract/institution.ts'
import { admission } from './admission.ts'
import { fees } from './fees.ts'
import { identity } from './identity.ts'
import { landing } from './landing.ts'
import { mails } from './mails.ts'
import { programmes } from './programmes.ts'
import { records } from './records.ts'
import { requests } from './requests.ts'

/**
 * The university that the tests and the test portals use. Its data is not read from `institution/`, so the tests also
 * pass when another university changes that folder.
 */
export const institution: Institution = {
  identity,
  admission,
  fees,
  earlierFees: [],
  programmes,
  records,
  requests,
  numbers: { application: '{yyyy}-APP-{serial:4}', matric: '{programme}.{yy}.{serial:3}' },
  mails,
  landing,
  documents: {
    letter: { title: 'Offer letter', file: 'offer.pdf', transferKb: 31 },
    form: { title: 'Form of application', file: 'form.pdf', transferKb: 72 },
    receipts: { title: 'Payment receipts', file: 'payments.pdf', transferKb: 33 },
    signatory: { name: 'Prof. Ẹ̀bùn Signatory', office: 'Head of Admissions', signature: 'crest.svg' },
  },
}

export const institutionFolder = import.meta.dirname
