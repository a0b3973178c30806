import * as z from 'zod/mini'
import { optionalText, paragraph, text } from '../../fields.ts'

/** Fields that a request to one applicant and a request to many applicants have in common. */
export const requestFields = {
  /** Documents of which the applicant must send pictures. */
  documents: z._default(
    z
      .array(
        z.strictObject({
          name: text('Name the document.', 80),
          /** Content that the document must show. */
          explanation: optionalText(200),
        }),
        'Name the documents.',
      )
      .check(z.maxLength(5, 'Ask for at most 5 documents.')),
    [],
  ),
  message: paragraph('Write what the applicant must do.', 1000),
  /** Deadline for the answer, `YYYY-MM-DD`. */
  dueOn: z.iso.date('Choose the last day to answer.'),
}

/** Rejects a request that names neither a section nor a document. */
export const namesItem = z.check<{ sections: unknown[]; documents: unknown[] }>((ctx) => {
  const { sections, documents } = ctx.value
  if (sections.length + documents.length === 0)
    ctx.issues.push({ code: 'custom', path: ['sections'], input: sections, message: 'Choose what you need.' })
})

/**
 * Returns the values of the placeholders in the text of a request. `name` is the first of the forenames. The keys are
 * those of `requestPlaceholders`.
 */
export function requestValues(values: {
  forenames: string
  programme: string
  applicationNumber: string | null
  university: string
}): ReadonlyMap<string, string> {
  return new Map([
    ['name', values.forenames.split(' ')[0] ?? ''],
    ['programme', values.programme],
    ['applicationNumber', values.applicationNumber ?? '--'],
    ['university', values.university],
  ])
}
