import { paymentFlags, paymentMismatches } from '../payment-flags.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { picture } from '../endpoints/utility.ts'
import { downloadEndpoint } from '../file-endpoint.ts'
import { readableApplication } from '../endpoints/application.ts'
import { paragraph, text } from '../fields.ts'
import { decisionData } from './decisions/decisions.ts'
import { checkData } from './checks.ts'
import { resultsData } from './verification/verification.ts'
import { offerRow } from './offers/offers.ts'
import { overPlaces } from './offers/places.ts'
import { officeRequest } from './requests/requests.ts'
import { queueRow } from './row.ts'
import { reconsiderationData } from './reconsiderations.ts'
import { paymentStatuses, refundStates } from './figures/takings.ts'
import { seenVersion } from './version.ts'

/** Maximum number of entries in the history of an opened application, newest first. */
export const longestHistory = 300

export const historyEntry = z.object({
  at: z.string(),
  /** Actor: the name of a colleague, or «The applicant», «The payment gateway», «The office» or «Matric». */
  actor: z.string(),
  action: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})

export const staffNote = z.object({ id: z.string(), at: z.string(), author: z.string(), note: z.string() })

export const openedApplication = z.object({
  /** Version of the application. Commands must send the version that the colleague saw (`seenVersion`). */
  version: z.number(),
  row: queueRow,
  email: z.string(),
  phone: z.string(),
  application: readableApplication,
  payments: z.array(
    z.object({
      reference: z.string(),
      description: z.string(),
      amount: z.number(),
      date: z.string(),
      status: z.enum(paymentStatuses),
      flagged: z.nullable(z.enum(paymentFlags)),
      /** The gateway's message, or a sentence stored by an earlier version of Matric; null if there is neither. */
      flagDetail: z.nullable(z.string()),
      /** Details of a mismatch; null for other values of `flagged`. */
      discrepancy: z.nullable(
        z.object({
          /** Property that differs; null if an earlier version of Matric found the discrepancy. */
          mismatch: z.nullable(z.enum(paymentMismatches)),
          /** Amount requested, in naira. */
          requested: z.number(),
          /** Amount received in the main unit of `currency` (naira, not kobo); null if unknown. */
          received: z.nullable(z.number()),
          currency: z.nullable(z.string()),
        }),
      ),
      refund: z.enum(refundStates),
      /** Amount received in naira while an underpayment waits for a decision; otherwise null. */
      amountReceived: z.nullable(z.number()),
      /** Whether the payment has an undecided payment discrepancy, or must be refunded. */
      needsBursar: z.boolean(),
    }),
  ),
  /** The released offer with the applicant's answer; null if no offer is released. */
  offer: z.nullable(offerRow),
  enrolment: z.object({
    matricNumber: z.nullable(z.string()),
    /** Fees that require an offer and are paid in full, with the ISO time of the last payment. */
    fees: z.array(z.object({ title: z.string(), paidAt: z.string() })),
    /**
     * ISO time at which the password for the learning portal was last set. Null if none was set, or if the password was
     * deleted before the learning portal accepted it.
     */
    portalAccountAt: z.nullable(z.string()),
  }),
  /** Emails to the applicant, newest first, at most 100. Includes emails to former addresses of the applicant. */
  mails: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      status: z.enum(['queued', 'sent', 'kept', 'failed']),
      at: z.string(),
    }),
  ),
  decisions: z.array(decisionData),
  /** Contains the proposed programme if the approval would give it more admissions than places; otherwise empty. */
  overPlaces: z.array(overPlaces),
  /** Reconsiderations of released rejections, newest first. */
  reconsiderations: z.array(reconsiderationData),
  /** Requests to the applicant, oldest first. */
  requests: z.array(officeRequest),
  notes: z.array(staffNote),
  history: z.array(historyEntry),
  results: resultsData,
  /** The seven checks, in display order. */
  checks: z.array(checkData),
})
export type OpenedApplication = z.output<typeof openedApplication>

const applicantId = text('Say which application.', 40)

export const officeApplications = {
  open: endpoint({
    method: 'GET',
    path: '/Office/applications/{applicantId}',
    access: 'staff',
    permission: 'read-applications',
    summary: 'One application with its uploads, payments, notes and history; the access is logged.',
    errors: ['not-found'],
    params: z.strictObject({ applicantId }),
    data: openedApplication,
  }),
  mail: endpoint({
    method: 'GET',
    path: '/Office/applications/{applicantId}/mails/{mailId}',
    access: 'staff',
    permission: 'read-applications',
    summary:
      'Text of an email to the applicant in the present wording, without codes and one-time links; the access is logged.',
    errors: ['not-found'],
    params: z.strictObject({ applicantId, mailId: text('Say which email.', 40) }),
    data: z.object({
      /** Null if an earlier version of Matric did not store the email's data, or if its template no longer exists. */
      text: z.nullable(z.string()),
    }),
  }),
  loadAhead: endpoint({
    method: 'GET',
    path: '/Office/applications/{applicantId}/ahead',
    access: 'staff',
    permission: 'review-applications',
    summary:
      'Like `/Office/applications/{applicantId}`, for an application that is not shown yet; logged as loaded ahead, not as opened.',
    errors: ['not-found'],
    params: z.strictObject({ applicantId }),
    data: openedApplication,
  }),
  uploadShown: endpoint({
    method: 'POST',
    path: '/Office/upload-shown',
    access: 'staff',
    permission: 'review-applications',
    summary: 'Logs the access to a picture that was loaded ahead, before it is shown.',
    errors: ['not-found'],
    body: z.strictObject({ ticket: text('Say which picture.', 40) }),
  }),
  note: endpoint({
    method: 'POST',
    path: '/Office/add-note',
    access: 'staff',
    permission: 'write-notes',
    summary: 'Adds a note for colleagues; the applicant never sees it.',
    errors: ['not-found', 'application-changed'],
    body: z.strictObject({ applicantId, version: seenVersion, note: paragraph('Type a note.', 2000) }),
    data: staffNote,
  }),
}

export const officeUpload = downloadEndpoint({
  path: '/Office/uploads/{ticket}',
  access: 'staff',
  permission: 'read-applications',
  summary: 'A picture of a submitted application; the access is logged.',
  errors: ['not-found'],
  params: z.object({ ticket: z.string() }),
  download: picture,
})

export const officeUploadScreen = downloadEndpoint({
  path: '/Office/uploads/{ticket}/screen',
  access: 'staff',
  permission: 'read-applications',
  summary: 'Like `/Office/uploads/{ticket}`, at most 1,000 pixels wide and high.',
  errors: ['not-found'],
  params: z.object({ ticket: z.string() }),
  download: picture,
})

export const officeUploadAhead = downloadEndpoint({
  path: '/Office/uploads/{ticket}/ahead',
  access: 'staff',
  permission: 'review-applications',
  summary:
    'Like `/Office/uploads/{ticket}/screen`, for a picture that is not shown yet; logged as loaded ahead, not as opened.',
  errors: ['not-found'],
  params: z.object({ ticket: z.string() }),
  download: picture,
})
