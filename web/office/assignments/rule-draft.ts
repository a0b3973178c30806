import type { AssignmentRule } from '#contract/office/assignment-rules.ts'

/** A rule as typed in its row. */
export interface RuleDraft {
  /** React key of the row. */
  key: string
  staffId: string
  kind: AssignmentRule['kind']
  programme: string
  digits: string
  share: string
  active: boolean
}

export const draftOf = ({ programmes, digits, share, ...rule }: AssignmentRule): RuleDraft => ({
  ...rule,
  key: crypto.randomUUID(),
  programme: programmes[0] ?? '',
  digits: digits.join(' '),
  share: String(share),
})

export function newRule(): RuleDraft {
  const empty = { staffId: '', programme: '', digits: '', share: '1' }
  return { ...empty, key: crypto.randomUUID(), kind: 'share', active: true }
}

/** Returns the rule to save. Values that its kind does not use are empty or 0. */
export function bodyOf({ staffId, kind, programme, digits, share, active }: RuleDraft): AssignmentRule {
  return {
    staffId,
    kind,
    programmes: kind === 'programme' && programme !== '' ? [programme] : [],
    digits: kind === 'digits' ? [...new Set(digits.match(/\d/g))].toSorted() : [],
    share: kind === 'share' ? Math.min(100, Math.max(0, Math.trunc(Number(share)) || 0)) : 0,
    active,
  }
}
