import * as z from 'zod'
import type { AuditLine } from './opened.store.ts'

/** What the audit trail calls its rows, as a colleague reads them. */
const words: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'profile-created': 'Registered',
    'profile-activated': 'Activated the profile',
    'registered-again': 'Tried to register again',
    'activation-code-mailed': 'Was mailed an activation code',
    'email-corrected': 'Corrected the e-mail address',
    'payment-initiated': 'Began a payment',
    'payment-closed': 'A payment was given up',
    'biodata-saved': 'Saved the bio-data',
    'next-of-kin-saved': 'Saved the next of kin',
    'programme-saved': 'Chose a programme',
    'educational-record-added': 'Added a school record',
    'educational-record-removed': 'Removed a school record',
    'olevel-result-added': "Added an O'level result",
    'olevel-result-removed': "Removed an O'level result",
    'olevel-slip-replaced': 'Replaced a result slip',
    'olevel-subject-set': 'Entered a subject and its grade',
    'olevel-subject-removed': 'Removed a subject',
    'employment-record-added': 'Added an employment',
    'employment-record-removed': 'Removed an employment',
    'upload-stored': 'Uploaded a picture',
    'upload-removed': 'An unused picture was removed',
    'picture-saved': 'Saved the profile picture',
    'application-submitted': 'Submitted the application',
    'application-opened': 'Opened the application',
    'upload-opened': 'Looked at a picture',
    'note-added': 'Wrote a note',
    'correction-asked': 'Asked for a correction',
    'correction-withdrawn': 'Took a request for correction back',
    'decision-proposed': 'Proposed a decision',
    'decision-approved': 'Approved the decision',
    'decision-returned': 'Sent the decision back',
    'decision-withdrawn': 'Took the own proposal back',
    'decision-scheduled': 'Set the time of the release',
    'offer-released': 'The offer of admission went out',
    'refusal-released': 'The refusal went out',
    'document-issued': 'A document was issued',
    'document-revoked': 'A document was withdrawn',
    'refund-settled': 'Marked money as refunded',
    'session-revoked': 'Was signed out to be safe',
    'notifications-read': 'Read the notifications',
    'signed-in': 'Signed in',
    'signed-out': 'Signed out',
    'offer-declined': 'Declined the offer',
    'offer-decline-undone': 'Took the declining back',
    'matric-number-issued': 'The matric number was issued',
  }),
)

const actors = {
  applicant: 'The applicant',
  gateway: 'The payment gateway',
  office: 'The office',
  system: 'Matric',
}

function inWords(action: string): string {
  const plain = action
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.get(action) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

const details = z.nullable(z.record(z.string(), z.unknown())).catch(null)

/** A row of the audit trail in words. */
export function historyEntryOf({ at, actorKind, colleague, action, before, after }: AuditLine) {
  return {
    at: at.toISOString(),
    actor: colleague ?? actors[actorKind],
    action: inWords(action),
    before: details.parse(before),
    after: details.parse(after),
  }
}
