import { day, type FieldNotes, record, time, uploadToken, uuid } from './field-note.ts'
import { officeRequestNotes } from './office-request-notes.ts'

const password = {
  format: 'password',
  description:
    '10 to 128 characters. Common passwords, and passwords made of names of the applicant or the institution, are rejected.',
  example: 'seven quiet harbours',
} as const

const currentPassword = {
  format: 'password',
  description: 'The current password.',
  example: 'seven quiet harbours',
} as const

/** Notes for fields of API requests, both from applicants and from the office. */
export const requestNotes: FieldNotes = {
  ...officeRequestNotes,
  'officeLogin.password': { ...currentPassword, description: 'The password of the colleague.' },
  ApplicantId: { description: 'Ignored: the session identifies the caller.', deprecated: true },
  acceptBy: day('The new last day to accept the offers.'),
  action: { description: 'Only entries of this action; empty for all.', example: 'decision-proposed' },
  active: { description: 'Whether the rule is applied.' },
  after: { description: '`next` of the previous page; empty for the first page.', example: '' },
  again: {
    description: 'Id of a returned request that this one replaces; empty if it replaces none.',
    example: '',
  },
  all: { description: 'Selects all applications or decisions of a list instead of naming them.' },
  answer: { description: 'Only offers with this answer; empty for all.' },
  answers: {
    description: 'Typed values by field name. They need not satisfy the rules of the form.',
    example: { occupation: 'Tra' },
  },
  applicantIds: { description: 'Ids of the applications.' },
  application: {
    description: 'Application number, or id of the applicant; empty for all.',
    example: 'UNI/24/000001',
  },
  applicationID: { description: 'Ignored: the session identifies the caller.', deprecated: true },
  at: {
    format: 'date-time',
    description:
      'When the decisions are released. If left out, as soon as the time to stop the release is over.',
    example: null,
  },
  awaited: { description: 'Whether grades of results are still awaited; empty for both.' },
  because: {
    description: 'The reason, for colleagues and the audit log.',
    example: 'The slip could not be confirmed.',
  },
  basedOn: {
    format: 'date-time',
    description:
      '`savedAt` of the draft that this one continues; null if there was none. If left out, any stored draft is replaced.',
    example: null,
  },
  bulk: {
    description:
      'Applications that a bulk action left out: its id and a reason, or `any` for all reasons. Empty: no filter.',
    example: '019bd1a2-7c3e-7f00-8a1b-2c3d4e5f6a7b:leased',
  },
  bulkId: record('Id of the bulk action.'),
  batchId: record('Id of the assignment, as `assign-applications` returned it.'),
  checkedOn: day('Day on which the result was checked with the examination body.'),
  code: { description: 'Six digits of the authenticator app, or a recovery code.', example: '123456' },
  colleague: {
    description: "A colleague's email address or part of their name; empty for all.",
    example: 'Ada',
  },
  columns: { description: 'Keys of the columns to show; empty for the default columns.' },
  correctionId: uuid('Id of the correction.'),
  count: {
    description: 'Number of decisions, typed as confirmation. If given, it must be the number selected.',
    example: null,
  },
  cpassword: { format: 'password', description: 'The new password again.', example: 'seven quiet harbours' },
  current: {
    description: 'Id of the application whose lease ends with this call; empty at the start.',
    example: '',
  },
  decisionIds: { description: 'Ids of the decisions to release.' },
  decisions: { description: 'The decisions to approve, with the versions that the colleague saw.' },
  descending: { description: 'Whether the order is reversed.' },
  digest: {
    description:
      'Exclusive or of the ids of the decisions that the colleague saw, as 32 hex digits; required with `all`. The preview returns the digest of all its decisions.',
    example: null,
  },
  documentId: record('Id of the requested document.'),
  documents: { description: 'Documents of which the applicant must send pictures.' },
  'answerRequest.documents': { description: 'The pictures of the requested documents.' },
  documentType: { description: 'What the picture shows.' },
  discardDrafts: {
    description:
      'Drafts that the applicant does not want to save, with their `draftAt`. The submission deletes them.',
  },
  'discardDrafts.savedAt': time('`draftAt` of the draft.'),
  drafts: { description: 'Answers from the eligibility check, stored as drafts of their sections.' },
  'drafts.biodata': { description: 'Draft of the bio-data: only the date of birth.' },
  'drafts.educationalRecords': { description: 'Draft of a school record: only the qualification.' },
  'drafts.programme': {
    description: 'Draft of the programme step.',
    example: { programmeId: 'bsc-computer-science' },
  },
  'drafts.olevelResults': { description: "Draft of the O'level step.", example: { examName: 'NECO' } },
  dueOn: day('Last day for the answer.'),
  educationalRecId: { description: 'Ignored: the server assigns the id.', deprecated: true },
  employmentRecId: { description: 'Ignored: the server assigns the id.', deprecated: true },
  except: { description: 'Ids to leave out.' },
  exceptionReason: {
    description:
      'Why to admit although the requirements are not met, or at a higher level; required in that case.',
    example: 'Mature entry rule',
  },
  explanation: {
    description: 'What the document must show; may be empty.',
    example: 'All pages with a stamp.',
  },
  fee: { description: 'Only payments of this fee; empty for all.' },
  fields: { description: 'Labels of the answers to correct; empty for the whole section.' },
  file: { description: 'The file.' },
  flagId: record('Id of the possible duplicate.'),
  transferReference: {
    description: 'Reference of the transfer that refunds the payment.',
    example: 'GTB 4711',
  },
  sharedValueId: record('Id of the shared value.'),
  format: { description: 'Format of the file.' },
  gateway: { description: 'Only payments of this gateway; empty for all.', example: 'paystack' },
  gender: { values: 'KinGender', description: 'Gender, in lower case.', example: 'female' },
  'updateBiodata.gender': { description: 'Gender of the applicant.' },
  grade: { description: 'From `get-grades`; `AR` is an awaited result.', example: 'B3' },
  guardian: { description: 'Leave out or send null if the guardian is the next of kin.', example: null },
  hours: { description: 'How long the banner is shown, in hours.' },
  kind: { description: '`admit` or `reject`.', example: 'admit' },
  'rules.kind': { description: 'Kind of the assignment rule.' },
  'all.kind': { description: 'Kind of the decisions; empty for both.' },
  leftVersion: { description: 'Version of the first application, as the colleague saw it.', example: 3 },
  level: { description: 'Level of entry.', example: '100' },
  marks: { description: 'The grades on the slip.' },
  method: { description: 'How the result was checked.' },
  'documents.name': { description: 'Name of the document.', example: 'Birth certificate' },
  newPassword: password,
  note: { description: 'Text for colleagues.', example: 'Called the school.' },
  offers: { description: 'The offers whose last day moves, with the versions that the colleague saw.' },
  offset: { description: 'Position of the part in the file, in bytes.', example: '0' },
  on: { description: 'Whether single letters work as keyboard shortcuts.' },
  loaded: { description: 'Following applications that the browser has loaded ahead; may be empty.' },
  open: { description: 'Whether a colleague has the application open now; empty for both.' },
  outcome: { description: 'Result reported by the examination body.' },
  overPlacesReason: {
    description: 'Why more offers than places are made; required in that case.',
    example: 'Some offers of last year were declined.',
  },
  password,
  'login.password': currentPassword,
  'correctEmail.password': currentPassword,
  'changeEmail.password': currentPassword,
  'changePassword.password': currentPassword,
  payType: { description: 'What to pay. `SchoolFeePart` is the next instalment.' },
  personId: record('Id of the applicant.'),
  pictures: {
    description: 'Upload tokens of loaded pictures of the application.',
    example: [uploadToken.example],
  },
  portalPassword: password,
  programmes: { description: 'Ids of the programmes; only for the kind `programme`.' },
  proof: { description: 'Token from `upload-board-proof`; empty if there is no proof.', example: '' },
  readings: { description: 'The grades of all subjects, as read from the slips.' },
  reason: { description: 'The reason, as one of the listed values.' },
  'declineOffer.reason': { description: 'Why the offer is declined.', example: 'I have a place elsewhere.' },
  reasons: { description: 'Reasons for a rejection; empty for an offer.' },
  relationship: { values: 'Relationship', description: 'Relationship to the applicant.', example: 'sister' },
  releaseId: record('Id of the release.'),
  rememberFor: record('`profileId` of an applicant on their own device. Their session then lasts 30 days.'),
  rememberMe: { description: 'Keeps the portal signed in for 30 days.' },
  reply: {
    description: 'Text to the office; required if something is missing.',
    example: 'The school has closed.',
  },
  requestId: record('Id of the request.'),
  requests: { description: 'The requests whose deadline moves, with the versions that the colleague saw.' },
  revision: { description: '`revision` of the rules that the colleague saw.', example: 'f3b1c09a7d' },
  rightVersion: { description: 'Version of the second application, as the colleague saw it.', example: 5 },
  role: { description: 'Role of the colleague.' },
  rules: { description: 'All assignment rules, in the order in which they are tried.' },
  search: {
    description: 'A name, number, address or phone number, or the beginning of one.',
    example: 'Okafor',
  },
  section: { description: 'The section that the draft belongs to.' },
  sections: { description: 'The sections to correct.' },
  seenState: { description: 'State of the colleague that the caller saw.' },
  sentence: { description: 'A comment to the applicant, added to the reasons; may be empty.', example: '' },
  seenStaffId: {
    description: 'The `staffId` of the assignee that the caller saw; null if it was assigned to nobody.',
    example: null,
  },
  sessionId: record('Id of the session to end.'),
  sha256: {
    description: 'SHA-256 of the whole picture, 64 hex digits.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  share: { description: 'Weight of the rule; only for the kind `share`.', example: 2 },
  shared: { description: 'Whether all colleagues see the view.' },
  size: { description: 'Size of the whole picture in bytes.', example: '482113' },
  slip: {
    description: 'Grade on the slip. `missing`: the subject is not on the slip. `open`: not compared.',
  },
  sort: { description: 'Order of the list.' },
  startedAt: {
    format: 'date-time',
    description: 'When the review started.',
    example: '2026-01-31T09:30:00.000Z',
  },
  startWith: {
    description: 'Id of the application to start with; empty for the first free one.',
    example: '',
  },
  'updateBiodata.state': {
    values: 'State',
    description: 'The alias of a state; requests may send its name instead.',
    example: 'akwa_ibom',
  },
  stepId: { description: 'Id of the section.' },
  subjects: {
    description: 'Send an empty list. Subjects are added with `add-examination-subject`.',
    example: [],
  },
  text: { description: 'Text of the banner.', example: 'The portal is closed on Sunday from 6 to 8.' },
  ticket: { description: 'Upload token of the picture.', example: uploadToken.example },
  title: { description: 'Title of the person.' },
  typed: { description: 'Grade typed by the applicant, as the colleague saw it.', example: 'B3' },
  verificationCode: { description: 'The code from the email.', example: 'q8XyT0u2vN4bC6mK9sLr1w' },
  version: { description: 'Version of the application that the colleague saw.', example: 4 },
  view: { description: 'Filters of the list.' },
  viewId: record('Id of the view.'),
  waitingDays: {
    description: 'Minimum number of whole days of the current wait; 0 for no filter.',
    example: 0,
  },
  writer: {
    description:
      'Random id of this device. It may always replace a draft that it has stored itself, because a response can be lost.',
    example: 'q8XyT0u2vN4bC6mK9sLr1w',
  },
}
