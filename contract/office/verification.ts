import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { optionalText, text } from '../fields.ts'
import { uploadEndpoint } from '../file-endpoint.ts'
import { maximumImageBytes } from '../endpoints/utility.ts'
import { grades } from '../grades.ts'
import { outcomes } from './outcomes.ts'
import { seenVersion } from './version.ts'

/** How a colleague checked a sitting with its examination body. */
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

/** How the results compare with a programme's entry requirements. */
export const eligibilityData = z.object({
  /** Null when the programme is no longer on offer. */
  programmeId: z.nullable(z.string()),
  programme: z.string(),
  /** Entry level that the results qualify for, such as `100`. */
  level: z.string(),
  verdict: z.enum(outcomes),
  /** What is missing, one sentence each; empty when met. */
  reasons: z.array(z.string()),
  /** Names of programmes whose requirements are met; empty if the requirements of this programme are met. */
  alternatives: z.array(z.string()),
})
export type EligibilityData = z.output<typeof eligibilityData>

const verifiedSubject = z.object({
  subjectName: z.string(),
  /** Grade typed by the applicant. */
  typed: z.string(),
  /** Null while nobody has compared the grade with the slip. */
  verification: z.nullable(
    z.object({
      /** Grade on the slip; null if the subject is not on the slip. */
      slip: z.nullable(z.string()),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** Use of the subject for the chosen programme; null if its entry requirements do not name the subject. */
  use: z.nullable(z.object({ required: z.boolean(), atLeast: z.string() })),
})

export type VerifiedSubject = z.output<typeof verifiedSubject>

export const boardCheckData = z.object({
  id: z.string(),
  exam: z.string(),
  method: z.enum(boardMethodIds),
  outcome: z.enum(boardOutcomeIds),
  checkedOn: z.string(),
  reference: z.string(),
  /** Upload token of the proof; null without a proof. */
  proof: z.nullable(z.string()),
  by: z.string(),
  at: z.string(),
  /** ISO time at which the applicant changed the sitting after this check; null if the check still applies. */
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

/** The results of an application, what colleagues verified, and what follows for the eligibility. */
export const resultsData = z.object({
  sittings: z.array(sittingData),
  /** Newest first, including checks of sittings that the applicant has changed or removed since. */
  boardChecks: z.array(boardCheckData),
  /**
   * Eligibility by the grades on the slips; subjects that are not verified yet count as typed. The chosen programme
   * first, then each other programme that a pending or released decision offers.
   */
  eligibility: z.array(eligibilityData),
  /** Eligibility for the chosen programme by the grades typed. */
  asTyped: z.enum(outcomes),
  /** Ids of the programmes on offer whose requirements are met. Offering any other programme requires a reason. */
  requirementsMetFor: z.array(z.string()),
})
export type ResultsData = z.output<typeof resultsData>

/** Results with the version of the application after the command. */
const storedResults = z.object({ ...resultsData.shape, version: z.number() })

const applicantId = text('Say which application.', 40)
const resultId = text('Say which result.', 40)

/** What a slip says about a subject. `missing`: the subject is not on the slip. `open`: not verified any more. */
export const slipReadings = [...grades, 'missing', 'open'] as const

const mark = z.strictObject({
  resultId,
  subjectName: text('Say which subject.', 80),
  /** The typed grade that the colleague saw, so that an answer about an earlier grade is rejected. */
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
      'Records what the result slip says about each subject, and returns the results with the eligibility.',
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
      checkedOn: z.iso.date('Choose the day of the check.'),
      reference: optionalText(80),
      /** Token from `upload-board-proof`. */
      proof: optionalText(40),
    }),
    data: storedResults,
  }),
}

/** Uploads a picture that proves a check with an examination body. */
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
      tooLarge: 'This picture is larger than 4 MB. Choose a smaller one.',
    },
  },
})
