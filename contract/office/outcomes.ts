import type { Outcome } from '../eligibility/verdict.ts'

/** Possible outcomes of comparing results with entry requirements. */
export const outcomes = ['met', 'awaiting', 'short'] as const satisfies readonly Outcome[]
