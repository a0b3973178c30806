import type { ErrorCode } from '#contract/error-codes.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Runs `work` for one item of a list. Returns null if `work` succeeds. Returns code and text of the error if `work`
 * throws an `AppError` with one of `codes`. Throws other errors again, because they do not belong to the item.
 */
export async function itemError<Code extends ErrorCode>(
  codes: readonly Code[],
  work: () => Promise<unknown>,
): Promise<{ code: Code; because: string } | null> {
  try {
    await work()
    return null
  } catch (error) {
    const code = error instanceof AppError ? codes.find((each) => each === error.code) : undefined
    if (code === undefined || !(error instanceof AppError)) throw error
    return { code, because: error.message }
  }
}
