import * as z from 'zod/mini'
import { draftAnswers, sentDraftAnswers } from '../draft-answers.ts'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'
import { serverOnly } from '../server-only.ts'
import { steps } from '../steps/registry.ts'

/**
 * Sections that can have a draft: each step, a subject to add to a saved O'level result (with its `resultId`), the
 * answers to requests of the office, and the reason for declining the offer. The answers to requests are in fields
 * `reply-<request id>` (text) and `document-<document id>` (upload token).
 */
const section = z.enum(
  [...steps.map((step) => step.id), 'newSubject', 'requestAnswers', 'declineOffer'] as const,
  'Say which section.',
)
export type DraftSection = z.output<typeof section>

/** Random id of the device that has stored a draft, different for each section. */
const writerRule = 'Send 16 to 64 letters, digits, _ or -.'
const writer = z.string(writerRule).check(z.regex(/^[\w-]{16,64}$/, writerRule))

const storedDraft = z.object({
  section,
  answers: draftAnswers,
  savedAt: z.string(),
  writer: z.nullable(z.string()),
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
    summary:
      'Stores the draft of a section. Nothing is validated; saving the section deletes its draft. With `basedOn`, a draft that another device has stored since is not replaced.',
    errors: ['draft-changed'],
    body: serverOnly(
      z.strictObject({
        section,
        answers: sentDraftAnswers,
        basedOn: z.optional(z.nullable(instant('Send the time of a draft.'))),
        writer: z.optional(writer),
      }),
    ),
    data: z.object({ savedAt: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Application/remove-draft',
    access: 'applicant',
    summary: 'Deletes the draft of a section. Idempotent.',
    body: serverOnly(z.strictObject({ section })),
  }),
}
