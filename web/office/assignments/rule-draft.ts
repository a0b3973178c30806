import { type AssignmentRule, assignmentRule } from '#contract/office/review/assignment-rules.ts'
import { issuesOf } from '#web/forms/issues.ts'

/** An assignment rule as typed in the form. */
export interface RuleDraft {
  key: string
  staffId: string
  kind: AssignmentRule['kind']
  programmes: readonly string[]
  digits: string
  share: string
  active: boolean
}

export const draftOf = ({ digits, share, ...rule }: AssignmentRule): RuleDraft => ({
  ...rule,
  key: crypto.randomUUID(),
  digits: digits.join(' '),
  share: String(share),
})

export function newRule(): RuleDraft {
  const empty = { staffId: '', programmes: [], digits: '', share: '1' }
  return { ...empty, key: crypto.randomUUID(), kind: 'share', active: true }
}

/** Returns the rule to save. Values that its kind does not use are empty or 0. An invalid or empty share is `NaN`. */
export function bodyOf({ staffId, kind, programmes, digits, share, active }: RuleDraft): AssignmentRule {
  return {
    staffId,
    kind,
    programmes: kind === 'programme' ? [...programmes] : [],
    digits: kind === 'digits' ? [...new Set(digits.match(/\d/g))].toSorted() : [],
    share: kind === 'share' ? (share.trim() === '' ? Number.NaN : Number(share)) : 0,
    active,
  }
}

/** Returns the error messages of a rule by field name; empty if the rule is valid. */
export function faultsOf(draft: RuleDraft): Readonly<Record<string, string>> {
  return issuesOf(assignmentRule, bodyOf(draft)) ?? {}
}
