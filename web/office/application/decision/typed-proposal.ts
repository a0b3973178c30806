import { type RefusalReason, refusalReasons } from '#contract/office/decisions/decisions.ts'

const isReason = (value: unknown): value is RefusalReason =>
  typeof value === 'string' && Object.hasOwn(refusalReasons, value)

/** Returns what was typed in the draft of a proposal: the chosen reasons, then the texts that are not empty. */
export function typedIn(draft: Record<string, unknown>): string[] {
  const reasons = Array.isArray(draft['reasons']) ? draft['reasons'].filter(isReason) : []
  const texts = ['ground', 'exceptionReason', 'conditions', 'sentence'].map((field) => draft[field])
  return [...reasons.map((reason) => refusalReasons[reason]), ...texts.filter(isFilled)]
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
