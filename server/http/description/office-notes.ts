import { amount, day, type FieldNotes, record, time, uuid } from './field-note.ts'
import { officeApplicationNotes } from './office-application-notes.ts'
import { officePeopleNotes } from './office-people-notes.ts'
import { officeWorkNotes } from './office-work-notes.ts'

/**
 * Notes for fields of responses to the office. Notes for fields that mean the same in responses to applicants are in
 * `fieldNotes`.
 */
export const officeResponseNotes: FieldNotes = {
  ...officeApplicationNotes,
  ...officeWorkNotes,
  ...officePeopleNotes,
  'rows.requested': amount('Amount requested, in naira.'),
  'rows.received': amount('Amount received, in the main unit of `currency`; null if unknown.'),
  'refused.code': { description: 'Why the item was left out; the same codes as those of rejected requests.' },
  'refused.because': {
    description: 'The same reason in words, for the colleague.',
    example: 'This application has changed since you opened it.',
  },
  createdAt: time('When the row was created.'),
  declinedAt: time('When the offer was declined; null if it is not declined.'),
  dueOn: day('Last day for the answer; null if there is none.'),
  file: { description: 'Upload token of the picture.', example: 'k3Jt0v9QeW2rYb7LxA1cZg' },
  id: record('Id of the row.'),
  lapsedAt: time('When the offer lapsed without an answer; null if it has not.'),
  letterWithdrawnAt: time('When the letter was withdrawn; null if it is valid or there is none.'),
  message: { description: 'Text for the applicant.', example: 'Please upload a readable result slip.' },
  name: { description: 'Name, as colleagues see it.', example: 'Okafor Ada Nneka' },
  profileId: uuid('Id of the applicant.'),
  proposedAt: time('When the decision was proposed.'),
  reconsiderBy: day('Last day to ask for a reconsideration.'),
  releasedAt: time('When the decision was released; null before.'),
  submittedAt: time('When the application was submitted.'),
  undoUntil: time('Until when the decline can be undone; null if it cannot.'),
}
