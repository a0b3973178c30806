import type { Outcome } from '../eligibility/verdict.ts'

export const outcomes = ['met', 'awaiting', 'short'] as const satisfies readonly Outcome[]
