import { biodataNotes } from '#contract/steps/biodata-fields.ts'

/** Information about a field that its schema does not contain. */
export interface FieldNote {
  description?: string
  /** A valid value, used in the examples of requests and responses. */
  example?: unknown
  format?: 'date' | 'date-time' | 'email' | 'uuid' | 'uri' | 'password'
  /** Name of a shared schema that lists the allowed values. */
  values?: string
  /** Whether the field is an empty string in responses until it has a value. */
  blank?: true
  /** Marks a field that is accepted from older clients but ignored. The examples leave it out. */
  deprecated?: true
}

const id = { format: 'uuid' } as const
const time = { format: 'date-time' } as const
const person = { description: 'Letters, spaces, hyphens, full stops and apostrophes.' }
const phone = {
  description: 'A Nigerian mobile number, or `+` and the country code. Spaces and hyphens are dropped.',
  example: '08000000011',
}
const amount = { description: 'Naira.', example: 12_500 }
const uploadToken = {
  description: 'The `fullPath` of an upload, valid for its owner and its document type.',
  example: 'k3Jt0v9QeW2rYb7LxA1cZg',
}

/** Notes for fields in requests and responses. `requestNotes` and `responseNotes` take precedence. */
export const fieldNotes: Record<string, FieldNote> = {
  ...biodataNotes,
  address: { example: '12 Market Road, Uyo' },
  amount,
  applicantId: { ...id },
  applicationNumber: {
    description: 'Issued when the application fee is confirmed.',
    example: 'UNI/24/000001',
  },
  conditions: { example: '' },
  currentStage: {
    values: 'Stage',
    description: 'The stage that the client wants to finish.',
    example: 'EducationalRecord',
  },
  decisionId: { ...id },
  designation: { example: 'Teacher' },
  digits: { description: 'Last digits of the application number.', example: ['3', '7'] },
  educationalRecId: { ...id },
  email: { format: 'email', example: 'ada@mail.example' },
  employerName: { example: 'Harbour Primary School' },
  employmentRecId: { ...id },
  endDate: { description: 'A year, as text.', example: '2012' },
  examName: { description: 'One of the examination bodies of the institution.', example: 'NECO' },
  examNumber: { description: 'Capital letters, digits, spaces, hyphens and slashes.', example: '4012345678' },
  examYear: { description: 'A year, as text.', example: '2016' },
  firstName: { ...person, example: 'Ada' },
  from: { format: 'date', description: 'YYYY-MM-DD.', example: '2026-11-01' },
  grade: { description: 'From `get-grades`; `AR` is an awaited result.', example: 'B3' },
  lastName: { ...person, example: 'Okafor' },
  link: { description: 'The secret part of the one-time link.', example: 'q8XyT0u2vN4bC6mK9sLr1w' },
  message: { example: 'Please upload a readable result slip.' },
  mobileNo: phone,
  mobileNumber: phone,
  name: { example: 'Harbour Secondary School' },
  noOthername: {
    description: 'True for a person without another name; `othername` is then empty.',
    example: false,
  },
  occupation: { example: 'Trader' },
  othername: { description: 'Required unless `noOthername` is true.', example: 'Nneka' },
  profilePicture: uploadToken,
  programmeId: {
    description: 'The `id` of a programme in `get-programmes`.',
    example: 'bsc-computer-science',
  },
  qualification: { description: 'From `get-qualification`.', example: 'SSCE' },
  reference: { example: 'M-7K2Q9XW4TB' },
  refreshToken: {
    description: 'Single use. Empty for the portal, which gets it as an HttpOnly cookie.',
    example: '',
  },
  resultId: { ...id },
  resultPath: uploadToken,
  staffId: { ...id },
  startDate: { description: 'A year, as text.', example: '2006' },
  subjectName: { description: 'From `get-olevel-subjects`.', example: 'English Language' },
  to: { format: 'date', description: 'YYYY-MM-DD.', example: '2026-11-30' },
  transactionRef: { example: 'M-7K2Q9XW4TB' },
  transactionReference: { description: 'The `transactionRef` of a payment.', example: 'M-7K2Q9XW4TB' },
  username: { description: 'The email address or the application number.', example: 'ada@mail.example' },
}

const password = {
  format: 'password',
  description:
    '10 to 128 characters. Common ones and those made of names of the applicant or the institution are rejected.',
  example: 'seven quiet harbours',
} as const

export const requestNotes: Record<string, FieldNote> = {
  ApplicantId: { description: 'Ignored: the session identifies the caller.', deprecated: true },
  applicationID: { description: 'Ignored: the session identifies the caller.', deprecated: true },
  at: { ...time, description: 'When the decisions go out; now if left out.', example: null },
  because: { example: 'The slip could not be confirmed.' },
  code: { description: 'Six digits of the authenticator app, or a recovery code.', example: '123456' },
  correctionId: { ...id },
  cpassword: { format: 'password', description: 'The new password again.', example: 'seven quiet harbours' },
  educationalRecId: { description: 'Ignored: the server gives the id.', deprecated: true },
  employmentRecId: { description: 'Ignored: the server gives the id.', deprecated: true },
  gender: { values: 'KinGender', example: 'female' },
  guardian: { description: 'Leave out or send null if the guardian is the next of kin.', example: null },
  kind: { example: 'admit' },
  level: { example: '100' },
  newPassword: password,
  note: { example: 'Called the school.' },
  password,
  portalPassword: password,
  reason: { example: 'I have a place elsewhere.' },
  relationship: { blank: true, values: 'Relationship', example: 'sister' },
  rememberMe: { description: 'Keeps the portal signed in for 30 days.' },
  subjects: { description: 'Send it empty: subjects follow with `add-examination-subject`.', example: [] },
  verificationCode: { description: 'The code from the email.', example: 'q8XyT0u2vN4bC6mK9sLr1w' },
}

export const responseNotes: Record<string, FieldNote> = {
  acceptBy: { format: 'date' },
  lapsedAt: { format: 'date-time' },
  acceptanceFee: amount,
  accessToken: { description: 'Send it as `Authorization: Bearer …`.' },
  asked: { description: 'Amount requested, in naira.', example: 12_500 },
  avatar: uploadToken,
  came: { description: 'Amount received, in its own currency; null if the gateway did not say.' },
  createdAt: time,
  declinedAt: time,
  due: { description: 'What paying it costs now, in naira; 0 if it is paid or locked.', example: 12_500 },
  dueOn: { format: 'date' },
  expiresIn: { description: 'Seconds until the access token expires.', example: 900 },
  file: { description: 'Upload token of a picture, for `download`.', example: uploadToken.example },
  fullPath: uploadToken,
  gender: {
    description: '`Male` or `Female` for an applicant, in lower case for next of kin and guardian, or empty.',
    example: 'Female',
  },
  letterWithdrawnAt: time,
  locked: { description: 'What unlocks it, in words; null if it can be paid or is paid.' },
  matricNumber: { description: 'Null before it is issued.', example: null },
  nextGender: { blank: true, values: 'KinGender', example: 'female' },
  nextMobile: phone,
  nextPhoneNumber: phone,
  nextStage: { values: 'Stage', description: 'What is still to be done.', example: 'NextOfKin' },
  paid: { description: 'What has been paid of it, in naira.', example: 0 },
  paymentUrl: {
    format: 'uri',
    description: 'The checkout page to open.',
    example: 'https://checkout.example/M-7K2Q9XW4TB',
  },
  printUrl: {
    format: 'uri',
    description: 'Gives the receipts as one PDF for five minutes.',
    example: 'https://admissions.example/api/Printing/receipts/x',
  },
  profileId: id,
  proposedAt: time,
  reconsiderBy: { format: 'date' },
  relationship: { blank: true, values: 'Relationship', example: 'sister' },
  releasedAt: time,
  submittedAt: time,
  transactionAmount: amount,
  transactionDate: { format: 'date', description: 'The day in Lagos on which it was started.' },
  undoUntil: time,
}
