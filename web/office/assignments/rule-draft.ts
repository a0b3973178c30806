import * as z from 'zod/mini'
import { type AssignmentRule, assignmentRule, ruleKinds } from '#contract/office/review/assignment-rules.ts'
import { draftOf as storedDraft } from '#web/forms/drafts.ts'
import { issuesOf } from '#web/forms/issues.ts'

const ruleDraft = z.object({
  key: z.string(),
  staffId: z.string(),
  kind: z.enum(ruleKinds),
  programmes: z.readonly(z.array(z.string())),
  digits: z.string(),
  share: z.string(),
  active: z.boolean(),
})

/** An assignment rule as typed in the form. */
export type RuleDraft = z.output<typeof ruleDraft>

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

/** Name of the draft that stores the unsaved rules in this tab. */
export const keptRulesName = 'assignment-rules'

const storedDrafts = z.object({
  /** Revision of the saved rules that were edited. */
  revision: z.string(),
  drafts: z.readonly(z.array(ruleDraft)),
})

/** Returns the unsaved rules that this tab has stored; null if there are none. */
export function keptRules(): z.output<typeof storedDrafts> | null {
  return storedDrafts.safeParse(storedDraft(keptRulesName)).data ?? null
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

/** Returns whether saving these drafts would change nothing. */
export function areSaved(drafts: readonly RuleDraft[], saved: readonly AssignmentRule[]): boolean {
  return JSON.stringify(drafts.map(bodyOf)) === JSON.stringify(saved)
}
