import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { editErrors } from '../steps/edit-errors.ts'
import { instant, text } from '../fields.ts'
import { profileData } from '../profile.ts'
import { serverOnly } from '../server-only.ts'
import { steps } from '../steps/registry.ts'

const summarySection = z.object({
  title: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** One step of the application as questions and answers. */
const readableStep = z.object({
  stepId: z.enum(steps.map((step) => step.id)),
  title: z.string(),
  /**
   * Sentence that tells the applicant what is still missing; null if the step is complete or the application is
   * submitted.
   */
  missing: z.nullable(z.string()),
  /** Text of the office's open correction request for this step; null if there is none. */
  correction: z.nullable(z.string()),
  sections: z.array(summarySection),
  /**
   * ISO time of the stored draft, if the draft contains answers that are not saved in this step; otherwise null. Always
   * null after the submission.
   */
  draftAt: z.nullable(z.string()),
})

/** A request of the office that is still open: neither returned by the applicant nor withdrawn by the office. */
const openRequest = z.object({
  id: z.string(),
  message: z.string(),
  /** Deadline for the answer, `YYYY-MM-DD`; null for old corrections, which were requested without a deadline. */
  dueOn: z.nullable(z.string()),
  /** ISO time at which the office sent the request. */
  askedAt: z.string(),
  sections: z.array(
    z.object({
      stepId: z.enum(steps.map((step) => step.id)),
      title: z.string(),
      /** Labels of the answers to correct. An empty list means the whole section. */
      fields: z.array(z.string()),
      isDone: z.boolean(),
    }),
  ),
  /** Documents that the office asks for. One `answer-request` call must send the pictures of all documents. */
  documents: z.array(z.object({ id: z.string(), name: z.string(), explanation: z.string() })),
})
export type OpenRequest = z.output<typeof openRequest>

/**
 * Result of comparing the answers with the entry requirements of the chosen programme. The applicant can submit the
 * application with any result.
 */
const entryVerdict = z.object({
  outcome: z.enum(['met', 'awaiting', 'short']),
  /** Name of the programme. */
  programme: z.string(),
  /** Level of entry, such as `100`. */
  level: z.string(),
  /** Missing requirements, as phrases such as «1 credit more in all»; empty if the outcome is `met`. */
  missing: z.array(z.string()),
  /** Names of other programmes whose requirements the applicant meets; empty if the outcome is `met`. */
  alternatives: z.array(z.string()),
})
export type EntryVerdict = z.output<typeof entryVerdict>

export const readableApplication = z.object({
  applicationNumber: z.nullable(z.string()),
  /**
   * ISO time of the submission; null before the submission. Afterwards, `steps` contains the submitted answers and
   * later corrections.
   */
  submittedAt: z.nullable(z.string()),
  steps: z.array(readableStep),
  /** Null while a step is incomplete, after the submission, or if the programme is no longer on offer. */
  entryVerdict: z.nullable(entryVerdict),
  /** Requests that the applicant still has to answer, oldest first. */
  requests: z.array(openRequest),
  /**
   * The result slips, then the profile picture. `file` is the upload token, for `Utility/download` and
   * `Utility/thumbnail`.
   */
  uploads: z.array(z.object({ type: z.string(), file: z.string(), sizeBytes: z.number() })),
})
export type ReadableApplication = z.output<typeof readableApplication>

export const application = {
  get: endpoint({
    method: 'GET',
    path: '/Application/get-application',
    access: 'applicant',
    summary:
      'The whole application as questions and answers. After the submission, these are the submitted answers.',
    data: readableApplication,
  }),
  updateStage: endpoint({
    method: 'POST',
    path: '/Application/update-stage',
    access: 'applicant',
    summary: 'Completes the current step, or submits the application.',
    errors: ['choice-unknown', ...editErrors, 'step-incomplete', 'unsaved-draft', 'applications-closed'],
    body: serverOnly(
      z.strictObject({
        currentStage: text('Say which stage you are at.', 40),
        /**
         * Drafts that the applicant has decided not to save, with their `draftAt`. The submission deletes them. Any
         * other draft with answers that are not saved prevents the submission.
         */
        discardDrafts: z.optional(
          z
            .array(
              z.strictObject({
                section: z.enum(
                  steps.map((step) => step.id),
                  'Say which section.',
                ),
                savedAt: instant('Send the time of a draft.'),
              }),
              'Send the drafts to delete.',
            )
            .check(z.maxLength(steps.length, 'Send each draft once.')),
        ),
      }),
    ),
    data: profileData,
  }),
}
