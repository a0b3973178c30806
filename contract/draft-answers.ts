import * as z from 'zod/mini'

/** Limits of a draft: number of fields, and characters of each text. No form of the application reaches them. */
const maxFields = 60
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
  z.overwrite<string>((value) => value.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll('\u0000', '')),
)

/** Typed values by field name. The rules of the form are not checked, because a draft may be incomplete or wrong. */
export const draftAnswers = z.record(
  z.string().check(z.regex(/^[\w.-]{1,60}$/, 'This is not the name of a field.')),
  z.union([typedText, z.boolean()], tooLong),
  'Send the typed values by field name.',
)
export type DraftAnswers = z.output<typeof draftAnswers>

/** Schema for a draft that a client sends: `draftAnswers` with limits on the number of fields and the total size. */
export const sentDraftAnswers = draftAnswers.check(
  z.refine<DraftAnswers>(
    (answers) => Object.keys(answers).length <= maxFields && JSON.stringify(answers).length <= largestDraft,
    tooLong,
  ),
)
