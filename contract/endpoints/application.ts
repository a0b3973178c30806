import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { editErrors } from '../steps/edit-errors.ts'
import { text } from '../fields.ts'
import { profileData } from '../profile.ts'
import { steps } from '../steps/registry.ts'

const summarySection = z.object({
  title: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** One step of the application as it can be read. */
const readableStep = z.object({
  stepId: z.enum(steps.map((step) => step.id)),
  title: z.string(),
  /** What it still lacks, in words for the applicant; null when complete. */
  missing: z.nullable(z.string()),
  /** What the office asks to have corrected in it after the submission; null when nothing. */
  correction: z.nullable(z.string()),
  sections: z.array(summarySection),
})

export const readableApplication = z.object({
  applicationNumber: z.nullable(z.string()),
  /** ISO time of the submission; null before. After it the sections are the frozen answers. */
  submittedAt: z.nullable(z.string()),
  steps: z.array(readableStep),
  /** Claim tickets of the pictures behind it, for `Utility/download`. */
  uploads: z.array(z.object({ type: z.string(), file: z.string() })),
})
export type ReadableApplication = z.output<typeof readableApplication>

export const application = {
  get: endpoint({
    method: 'GET',
    path: '/Application/get-application',
    access: 'applicant',
    summary: 'The whole application as questions and answers: live until submission, frozen afterwards.',
    data: readableApplication,
  }),
  updateStage: endpoint({
    method: 'POST',
    path: '/Application/update-stage',
    access: 'applicant',
    summary: 'Finishes the current step or submits: compares with the stored stage and advances.',
    errors: ['choice-unknown', ...editErrors, 'step-incomplete', 'applications-closed'],
    body: z.strictObject({ currentStage: text('Say which stage you are at.', 40) }),
    data: profileData,
  }),
}
