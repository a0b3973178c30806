import type { LastDecision } from '#contract/office/review/review.ts'

const kinds: Record<LastDecision['kind'], string> = {
  admit: 'Admission proposed',
  reject: 'Rejection proposed',
  approval: 'Approved',
  return: 'Returned to proposer',
  request: 'Request sent',
  skip: 'Skipped',
  duplicate: 'Duplicate',
  'shared-value': 'Duplicates',
}

/** Describes a decision, a request or a skip, such as «Admission proposed: Nursing Science». */
export function lastDecisionWords({ kind, detail }: Pick<LastDecision, 'kind' | 'detail'>): string {
  return detail === '' ? kinds[kind] : `${kinds[kind]}: ${detail}`
}
