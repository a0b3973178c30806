import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { calendarDay, optionalText, text } from '../../fields.ts'
import { uploadEndpoint } from '../../file-endpoint.ts'
import { maximumImageBytes, pictureTooLarge } from '../../endpoints/utility.ts'
import { examGrades, grades } from '../../grades.ts'
import { schoolRecordData, verifiedFactData } from './fact-data.ts'
import { outcomes } from '../outcomes.ts'
import { seenVersion } from '../version.ts'

/** Ways to check a sitting with its examination body. */
export const boardMethods = {
  online: 'Online result checker',
  letter: 'Letter from the board',
  phone: 'Phone call to the board',
  visit: 'Visit to the board',
} as const
export type BoardMethod = keyof typeof boardMethods
const boardMethodIds = Object.keys(boardMethods) as [BoardMethod, ...BoardMethod[]]

export const boardOutcomes = {
  confirmed: 'The board confirms the slip',
  differs: 'The board has other grades',
  unknown: 'The board does not know this result',
} as const
export type BoardOutcome = keyof typeof boardOutcomes
const boardOutcomeIds = Object.keys(boardOutcomes) as [BoardOutcome, ...BoardOutcome[]]

/** Result of comparing an application with a programme's entry requirements. */
export const eligibilityData = z.object({
  /** Null if no programme is chosen, or if the programme is no longer on offer. */
  programmeId: z.nullable(z.string()),
  programme: z.string(),
  /** Entry level, such as `100`, of the route that is met or that is closest. Empty if `programmeId` is null. */
  level: z.string(),
  verdict: z.enum(outcomes),
  /** Reasons why the requirements are not met, one sentence each. Empty if the requirements are met. */
  reasons: z.array(z.string()),
  /**
   * Qualifications on which the verdict depends and which no colleague has recorded from a document. If any one of
   * several is enough, all are listed.
   */
  unseen: z.array(z.string()),
  /** Names of programmes whose requirements are met; empty if the requirements of this programme are met. */
  alternatives: z.array(z.string()),
})
export type EligibilityData = z.output<typeof eligibilityData>

const verifiedSubject = z.object({
  subjectName: z.string(),
  /** Grade typed by the applicant. */
  typed: z.string(),
  /** Null until a colleague has compared the grade with the slip. */
  verification: z.nullable(
    z.object({
      /** Grade on the slip; null if the subject is not on the slip. */
      slip: z.nullable(z.string()),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /**
   * Use of this subject in the route of the chosen programme that the applicant meets or comes closest to: whether the
   * subject is required, and its lowest accepted grade. Null if the route does not list the subject, or if the
   * programme is no longer on offer.
   */
  use: z.nullable(z.object({ required: z.boolean(), atLeast: z.enum(examGrades) })),
})

export type VerifiedSubject = z.output<typeof verifiedSubject>

export const boardCheckData = z.object({
  id: z.string(),
  exam: z.string(),
  method: z.enum(boardMethodIds),
  outcome: z.enum(boardOutcomeIds),
  checkedOn: z.string(),
  reference: z.string(),
  /** Upload token of the proof; null if there is none. */
  proof: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
  /** ISO time at which the applicant changed or removed the sitting; null if the board check still applies. */
  outdatedAt: z.nullable(z.string()),
})
export type BoardCheck = z.output<typeof boardCheckData>

export const sittingData = z.object({
  resultId: z.string(),
  examName: z.string(),
  examNumber: z.string(),
  examYear: z.string(),
  /** Upload token of the slip. */
  slip: z.string(),
  subjects: z.array(verifiedSubject),
})
export type SittingData = z.output<typeof sittingData>

/** O'level results of an application, their verification by colleagues, and the eligibility based on them. */
export const resultsData = z.object({
  sittings: z.array(sittingData),
  /** Board checks, newest first, including those of sittings that the applicant has changed or removed since. */
  boardChecks: z.array(boardCheckData),
  /**
   * Eligibility based on the grades on the slips, or on the typed grades of subjects that are not verified yet. The
   * chosen programme comes first. When an application is opened, the programmes of its pending and released decisions
   * follow; responses to commands contain only the chosen programme.
   */
  eligibility: z.array(eligibilityData),
  /** Eligibility for the chosen programme, based on the grades that the applicant typed. */
  asTyped: z.enum(outcomes),
  /** Ids of the programmes on offer whose requirements are met. Offering any other programme requires a reason. */
  requirementsMetFor: z.array(z.string()),
  /** Qualifications, registrations and work experience that colleagues have recorded from documents, oldest first. */
  facts: z.array(verifiedFactData),
  /** School records as the applicant typed them, oldest first. */
  schoolRecords: z.array(schoolRecordData),
})
export type ResultsData = z.output<typeof resultsData>

/** Results after the command, with the resulting version of the application. */
export const storedResults = z.object({ ...resultsData.shape, version: z.number() })

const applicantId = text('Say which application.', 40)
const resultId = text('Say which result.', 40)

/** Grade on the slip. `missing`: the subject is not on the slip. `open`: removes the verification of the subject. */
export const slipReadings = [...grades, 'missing', 'open'] as const

const mark = z.strictObject({
  resultId,
  subjectName: text('Say which subject.', 80),
  /** Typed grade that the colleague saw. If the applicant has changed the grade since, the request is rejected. */
  typed: text('Say which grade was typed.', 4),
  slip: z.enum(slipReadings, 'Choose the grade on the slip.'),
})

export type SubjectMark = z.output<typeof mark>

export const verification = {
  mark: endpoint({
    method: 'POST',
    path: '/Office/verify-subjects',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Records the grade of each subject on the result slip, and returns the results with the eligibility.',
    errors: [
      'not-found',
      'results-changed',
      'application-decided',
      'decision-pending',
      'application-changed',
    ],
    body: z.strictObject({
      applicantId,
      version: seenVersion,
      marks: z.array(mark, 'Say which subjects.').check(z.minLength(1), z.maxLength(60)),
    }),
    data: storedResults,
  }),
  eligibility: endpoint({
    method: 'POST',
    path: '/Office/programme-eligibility',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Compares an application with the requirements of any programme, before it is offered.',
    errors: ['not-found'],
    body: z.strictObject({ applicantId, programmeId: text('Choose the programme.', 64) }),
    data: eligibilityData,
  }),
  checkWithBoard: endpoint({
    method: 'POST',
    path: '/Office/record-board-check',
    access: 'staff',
    permission: 'verify-results',
    summary: 'Records a check of a sitting with its examination body.',
    errors: ['not-found', 'upload-token-invalid', 'application-changed'],
    body: z.strictObject({
      applicantId,
      version: seenVersion,
      resultId,
      method: z.enum(boardMethodIds, 'Choose how you checked.'),
      outcome: z.enum(boardOutcomeIds, 'Choose what the board says.'),
      checkedOn: calendarDay('Choose the day of the check.'),
      reference: optionalText(80),
      /** Token from `upload-board-proof`; empty if there is no proof. */
      proof: optionalText(40),
    }),
    data: storedResults,
  }),
}

export const boardProofUpload = uploadEndpoint({
  path: '/Office/upload-board-proof',
  access: 'staff',
  permission: 'verify-results',
  summary: 'Uploads a proof of a check with an examination body and returns its token.',
  errors: ['not-found', 'not-a-picture', 'picture-damaged', 'picture-too-many-pixels'],
  data: z.object({ proof: z.string() }),
  upload: {
    fields: z.object({ applicantId }),
    file: 'file',
    contentTypes: ['image/jpeg', 'image/png'],
    maximumBytes: maximumImageBytes,
    messages: {
      missing: 'Choose a picture first.',
      tooLarge: pictureTooLarge,
    },
  },
})
