import { biodataNotes } from '#contract/steps/biodata-fields.ts'
import { amount, type FieldNotes, phone, record, uploadToken, uuid } from './field-note.ts'

const person = { description: 'Letters, spaces, hyphens, full stops and apostrophes.' }

/**
 * Notes for fields that mean the same in all requests and responses. `requestNotes`, `responseNotes` and
 * `officeResponseNotes` take precedence.
 */
export const fieldNotes: FieldNotes = {
  ...biodataNotes,
  address: { description: 'Home address, in one line.', example: '12 Market Road, Uyo' },
  amount: amount('Amount in naira.'),
  applicantId: uuid('Id of the application.'),
  applicationNumber: {
    description: 'Issued when the application fee is confirmed.',
    example: 'UNI/24/000001',
  },
  conditions: {
    description: 'Conditions of the offer, one per line; may be empty.',
    example: 'Bring your originals.',
  },
  currentStage: {
    values: 'Stage',
    description: 'The stage that the client wants to finish.',
    example: 'EducationalRecord',
  },
  decisionId: uuid('Id of the decision.'),
  designation: { description: 'Post held by the applicant.', example: 'Teacher' },
  digits: { description: 'Last digits of the application number.', example: ['3', '7'] },
  educationalRecId: uuid('Id of the school record.'),
  educationalRecordId: record('The `educationalRecId` of a school record.'),
  email: { format: 'email', description: 'Email address, in lower case.', example: 'ada@mail.example' },
  employerName: { description: 'Name of the employer.', example: 'Harbour Primary School' },
  employmentRecId: uuid('Id of the employment record.'),
  employmentRecordId: record('The `employmentRecId` of an employment record.'),
  endDate: { description: 'A year, as text.', example: '2012' },
  examName: { description: 'One of the examination bodies of the institution.', example: 'NECO' },
  examNumber: { description: 'Capital letters, digits, spaces, hyphens and slashes.', example: '4012345678' },
  examYear: { description: 'A year, as text.', example: '2016' },
  firstName: { ...person, example: 'Ada' },
  from: { format: 'date', description: 'YYYY-MM-DD.', example: '2026-11-01' },
  fullPath: uploadToken,
  grade: { description: 'From `get-grades`; `AR` is an awaited result.', example: 'B3' },
  lastName: { ...person, example: 'Okafor' },
  link: { description: 'The secret part of the one-time link.', example: 'q8XyT0u2vN4bC6mK9sLr1w' },
  message: { description: 'Instruction to the applicant.', example: 'Please upload a readable result slip.' },
  mobileNo: phone,
  mobileNumber: phone,
  name: { description: 'Name of the school.', example: 'Harbour Secondary School' },
  noOthername: {
    description: 'True for a person without another name; `othername` is then empty.',
    example: false,
  },
  occupation: { description: 'Occupation of the person.', example: 'Trader' },
  othername: { description: 'Required unless `noOthername` is true.', example: 'Nneka' },
  profilePicture: uploadToken,
  programmeId: {
    description: 'The `id` of a programme in `get-programmes`.',
    example: 'bsc-computer-science',
  },
  qualification: { description: 'From `get-qualification`.', example: 'SSCE' },
  reference: { description: 'Reference of the payment.', example: 'MTR-7K2Q9-4D1XW-8TBHM-3CVNP' },
  refreshToken: {
    description: 'Single use. Empty for the portal, which gets it as an HttpOnly cookie.',
    example: '',
  },
  resultId: uuid("Id of the O'level sitting."),
  resultPath: uploadToken,
  staffId: uuid('Id of the colleague.'),
  startDate: { description: 'A year, as text.', example: '2006' },
  subjectName: { description: 'From `get-olevel-subjects`.', example: 'English Language' },
  to: { format: 'date', description: 'YYYY-MM-DD.', example: '2026-11-30' },
  transactionRef: {
    description: 'Reference of the payment, also at the gateway.',
    example: 'MTR-7K2Q9-4D1XW-8TBHM-3CVNP',
  },
  transactionReference: {
    description: 'The `transactionRef` of a payment.',
    example: 'MTR-7K2Q9-4D1XW-8TBHM-3CVNP',
  },
  username: { description: 'The email address or the application number.', example: 'ada@mail.example' },
}
