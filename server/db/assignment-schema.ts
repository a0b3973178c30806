import type { Generated } from 'kysely'
import type { ruleKinds } from '#contract/office/review/assignment-rules.ts'
import type { Now, Nullable } from './column-types.ts'

/** The colleague who should review an application. */
interface ApplicationAssignmentTable {
  applicantId: string
  staffId: string
  assignedBy: string
  assignedAt: Now
}

/**
 * One application in an assignment of many applications. `staffBefore` is null if the application was unassigned
 * before; `staffAfter` is null if the application is unassigned afterwards.
 */
interface AssignmentChangeTable {
  batchId: string
  applicantId: string
  staffBefore: Nullable<string>
  staffAfter: Nullable<string>
  madeBy: string
  madeAt: Now
}

interface AssignmentRuleTable {
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

export interface AssignmentSchema {
  applicationAssignment: ApplicationAssignmentTable
  assignmentRule: AssignmentRuleTable
  assignmentChange: AssignmentChangeTable
}
