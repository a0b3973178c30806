import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/envelope.ts'
import { olevelEndpoints, type OlevelResult } from '#contract/steps/olevel-result.ts'
import { call } from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { isFilled, type olevelSchema } from './olevel-values.ts'
import { rowField } from './subject-row-field.ts'

/**
 * Saves a sitting, then all its subjects at the same time, so that nine subjects take as long as one on a slow network.
 * After a failure the same form can be submitted again. Then neither the sitting nor the saved subjects are added twice.
 * `options.key` is the idempotency key of the whole result; the key of each subject is derived from it.
 * @throws RejectedCall, FailedCall. If several subjects fail, throws the error of the first one in the form.
 */
export async function saveOlevel(
  body: z.input<typeof olevelSchema>,
  { key, quiet }: { key: string; quiet: boolean },
): Promise<Success<OlevelResult>> {
  const answer = await call(olevelEndpoints.add, { ...body, subjects: [], resultId: '' }, { key, quiet })
  const { resultId } = answer.data
  const saves = body.subjects.map(async (subject, row) => {
    if (!isFilled(subject)) return
    try {
      await call(olevelEndpoints.addSubject, { resultId, ...subject }, { key: `${key}-${row}`, quiet })
    } catch (error) {
      throw error instanceof RejectedCall ? atRow(error, row) : error
    }
  })
  // Waits for every subject, so that no request is still running when the form is submitted again.
  const failed = (await Promise.allSettled(saves)).find((save) => save.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return answer
}

/** Returns the error of a rejected subject, with its field errors moved to the fields of the row. */
function atRow(rejected: RejectedCall, row: number): RejectedCall {
  const { subjectName, grade, ...rest }: FieldErrors = rejected.errors
  const errors = {
    ...rest,
    ...(subjectName === undefined ? {} : { [rowField(row, 'subjectName')]: subjectName }),
    ...(grade === undefined ? {} : { [rowField(row, 'grade')]: grade }),
  }
  return new RejectedCall(rejected.status, { ...rejected, message: rejected.message, errors })
}
