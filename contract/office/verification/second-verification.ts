import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../fields.ts'
import { grades } from '../../grades.ts'
import { seenVersion } from '../version.ts'

/**
 * An application drawn for a second verification. Contains neither the typed grades nor the grades of the first
 * verification.
 */
export const blindApplication = z.object({
  decisionId: z.string(),
  version: z.number(),
  name: z.string(),
  applicationNumber: z.nullable(z.string()),
  sittings: z.array(
    z.object({
      resultId: z.string(),
      /** Examination body and year, such as «WAEC 2019». */
      exam: z.string(),
      examNumber: z.string(),
      /** Upload token of the slip. */
      slip: z.string(),
      subjects: z.array(z.string()),
    }),
  ),
})
export type BlindApplication = z.output<typeof blindApplication>

/** Agreement of second verifications with first verifications, for one colleague or one examination body. */
const agreement = z.object({
  id: z.string(),
  /** Name of the colleague who did the first verification, or of the examination body. */
  name: z.string(),
  applications: z.number(),
  /** Number of applications in which at least one grade differs between the two verifications. */
  different: z.number(),
  subjects: z.number(),
  differentSubjects: z.number(),
})
export type Agreement = z.output<typeof agreement>

const reading = z.strictObject({
  resultId: text('Say which result.', 40),
  subjectName: text('Say which subject.', 80),
  /** `missing`: the subject is not on the slip. */
  grade: z.enum([...grades, 'missing'], 'Choose the grade on the slip.'),
})
export type SecondReading = z.output<typeof reading>

export const secondVerification = {
  next: endpoint({
    method: 'POST',
    path: '/Office/next-second-verification',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Leases the next application of the sample that the caller has neither proposed nor read, and has not opened in the last 24 hours.',
    body: z.strictObject({}),
    data: z.object({
      /** Null if there is no application that the signed-in colleague can verify at the moment. */
      application: z.nullable(blindApplication),
      /** Number of applications that still need a second verification. */
      waiting: z.number(),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/Office/submit-second-verification',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Stores the second readings of all subjects. If one differs, the proposal is returned to its proposer.',
    errors: [
      'not-found',
      'second-person-required',
      'verification-not-blind',
      'decision-state-changed',
      'application-changed',
      'results-changed',
    ],
    body: z.strictObject({
      decisionId: text('Say which decision.', 40),
      version: seenVersion,
      readings: z.array(reading, 'Read all subjects.').check(z.minLength(1), z.maxLength(60)),
    }),
    data: z.object({
      outcome: z.enum(['agreed', 'differs']),
      /** Number of subjects with a grade that differs from the first verification. */
      different: z.number(),
    }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/Office/second-verification-report',
    access: 'staff',
    permission: 'read-sample',
    summary:
      'Agreement of the second verifications by colleague and by examination body, most different applications first.',
    data: z.object({
      /** Size of the sample: on average, one in `oneIn` applications is drawn. 0 if the sample is switched off. */
      oneIn: z.number(),
      drawn: z.number(),
      waiting: z.number(),
      colleagues: z.array(agreement),
      boards: z.array(agreement),
    }),
  }),
}
