import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { steps } from '../steps/registry.ts'

/** Maximum number of fields in a draft, and maximum length of each text. No form of the application needs that much. */
const mostFields = 60
const longestText = 1_000
/** Maximum size of a draft, in characters of its JSON. */
const largestDraft = 12_000

const tooLong = 'This draft is too long to be saved.'

/**
 * A text as typed. PostgreSQL cannot store NUL characters or halves of surrogate pairs in JSON. NUL characters are
 * removed, and halves of surrogate pairs are replaced by U+FFFD.
 */
const typedText = z.string(tooLong).check(
  z.maxLength(longestText, tooLong),
  z.overwrite<string>((value) => value.toWellFormed().replaceAll('\u0000', '')),
)

/** Typed values by field name. They need not satisfy the rules of the form: a draft may be incomplete or wrong. */
export const draftAnswers = z.record(
  z.string().check(z.regex(/^[\w.-]{1,60}$/, 'This is not the name of a field.')),
  z.union([typedText, z.boolean()], tooLong),
  'Send the typed values by field name.',
)
export type DraftAnswers = z.output<typeof draftAnswers>

/**
 * What a draft belongs to: a step, the replies to requests of the office (fields `reply-<request id>`), or the reason
 * for declining the offer.
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
      answers: draftAnswers.check(
        z.refine<DraftAnswers>(
          (answers) =>
            Object.keys(answers).length <= mostFields && JSON.stringify(answers).length <= largestDraft,
          tooLong,
        ),
      ),
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
