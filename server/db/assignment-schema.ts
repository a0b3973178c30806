import type { Generated } from 'kysely'
import type { ruleKinds } from '#contract/office/assignment-rules.ts'
import type { Now } from './column-types.ts'

/** The colleague who should review an application. */
export interface ApplicationAssignmentTable {
  applicantId: string
  staffId: string
  assignedBy: string
  assignedAt: Now
}

export interface AssignmentRuleTable {
  /** Position in the list of rules, from 0. */
  position: number
  staffId: string
  kind: (typeof ruleKinds)[number]
  programmes: Generated<string[]>
  digits: Generated<string[]>
  share: Generated<number>
  active: boolean
  savedBy: string
  savedAt: Now
}
