import * as z from 'zod/mini'
import { draftAnswers, sentDraftAnswers } from '../draft-answers.ts'
import { endpoint } from '../endpoint.ts'
import { steps } from '../steps/registry.ts'

/**
 * Sections that can have a draft: each step, the answers to requests of the office (fields `reply-<request id>` and
 * `document-<document id>`, an upload token), and the reason for declining the offer.
 */
const section = z.enum(
  [...steps.map((step) => step.id), 'requestAnswers', 'declineOffer'] as const,
  'Say which section.',
)
export type DraftSection = z.output<typeof section>

const storedDraft = z.object({
  section,
  answers: draftAnswers,
  savedAt: z.string(),
})
export type StoredDraft = z.output<typeof storedDraft>

export const draft = {
  list: endpoint({
    method: 'GET',
    path: '/Application/get-drafts',
    access: 'applicant',
    summary: 'Typed answers that are not saved in their section yet, at most one draft per section.',
    data: z.array(storedDraft),
  }),
  save: endpoint({
    method: 'POST',
    path: '/Application/save-draft',
    access: 'applicant',
    summary: 'Replaces the draft of a section. Nothing is validated; saving the section deletes its draft.',
    body: z.strictObject({
      section,
      answers: sentDraftAnswers,
    }),
    data: z.object({ savedAt: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Application/remove-draft',
    access: 'applicant',
    summary: 'Deletes the draft of a section. Idempotent.',
    body: z.strictObject({ section }),
  }),
}
