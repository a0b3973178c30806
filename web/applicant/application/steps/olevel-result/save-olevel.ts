import type * as z from 'zod/mini'
import type { Envelope } from '#contract/envelope.ts'
import { olevelEndpoints, type OlevelResult } from '#contract/steps/olevel-result.ts'
import { call } from '#web/api/call.ts'
import { isFilled, type olevelSchema, rowField } from './olevel-values.ts'

/**
 * Saves a sitting, then its subjects one by one. When one of them fails, the same form can be sent again: neither the
 * sitting nor the subjects that went through are there twice. `null`: dealt with already, as with `call`.
 */
export async function saveOlevel(body: z.input<typeof olevelSchema>): Promise<Envelope<OlevelResult> | null> {
  const answer = await call(olevelEndpoints.add, { ...body, subjects: [], resultId: '' })
  if (answer === null || !answer.isSuccessful || answer.data === null) return answer
  const { resultId } = answer.data
  for (const [row, subject] of body.subjects.entries()) {
    if (!isFilled(subject)) continue
    const added = await call(olevelEndpoints.addSubject, { resultId, ...subject })
    if (added === null) return null
    if (!added.isSuccessful) return { ...added, errors: atRow(added.errors, row) }
  }
  return answer
}

/** The refusals of a subject, under the names of its row's fields. */
function atRow(errors: Envelope<unknown>['errors'], row: number): Envelope<unknown>['errors'] {
  const { subjectName, grade, ...rest } = errors ?? {}
  return {
    ...rest,
    ...(subjectName === undefined ? {} : { [rowField(row, 'subjectName')]: subjectName }),
    ...(grade === undefined ? {} : { [rowField(row, 'grade')]: grade }),
  }
}
