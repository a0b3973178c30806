import { type RefusalReason, refusalReasons } from '#contract/office/decisions/decisions.ts'

const isReason = (value: unknown): value is RefusalReason =>
  typeof value === 'string' && Object.hasOwn(refusalReasons, value)

/** Returns the texts and reasons in the draft of a proposal, without the empty ones, in the order of the form. */
export function typedIn(draft: Record<string, unknown>): string[] {
  const reasons = Array.isArray(draft['reasons']) ? draft['reasons'].filter(isReason) : []
  const texts = ['ground', 'exceptionReason', 'conditions', 'sentence'].map((field) => draft[field])
  return [...reasons.map((reason) => refusalReasons[reason]), ...texts.filter(isFilled)]
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
