import { type AppError, conflict } from './errors.ts'

/** Creates the 409 error for a request that needs the letter of admission after the office has withdrawn it. */
export function letterRequired(): AppError {
  return conflict(
    'letter-withdrawn',
    'Your letter of admission was withdrawn. Please call the admissions office.',
  )
}
