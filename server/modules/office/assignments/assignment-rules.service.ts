import { createHash } from 'node:crypto'
import type { AssignmentRule, SharedOut } from '#contract/office/review/assignment-rules.ts'
import { policy } from '#contract/office/staff/policy.ts'
import { lockApplicants } from '#server/applicant/lock.ts'
import { writeAudit, writeAudits } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import {
  listRules,
  lockRules,
  type PlannedAssignment,
  planByRules,
  replaceRules,
  storeAssignments,
} from './assignment-rules.store.ts'
import { isActive, lockActive } from './assignment.store.ts'

export interface AssignmentRulesService {
  /** Returns the rules in their stored order, and their revision, which `save` needs to detect other changes. */
  list(): Promise<{ rules: AssignmentRule[]; revision: string }>
  /**
   * Replaces all rules.
   * @throws 404 the id of a colleague is invalid, or the colleague of an active rule does not exist or may not review ·
   * 409 the rules have changed since `revision`.
   */
  save(change: { rules: AssignmentRule[]; revision: string }, actor: Actor): Promise<void>
  /**
   * Counts how many unassigned applications `rules` would assign to each colleague, and how many would stay unassigned.
   * Considers the 20,000 unassigned applications that have waited longest. Changes nothing.
   */
  preview(rules: readonly AssignmentRule[]): Promise<SharedOut>
  /**
   * Assigns unassigned applications according to the saved rules, at most 20,000 per call. Returns how many each
   * colleague got, and how many were not assigned. Stops early if a colleague saves other rules in the meantime.
   */
  apply(actor: Actor): Promise<SharedOut>
}

const revisionOf = (rules: readonly AssignmentRule[]) =>
  createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32)

/** Returns a rule without the values of fields that its kind does not use. */
const inUse = (rule: AssignmentRule): AssignmentRule => ({
  ...rule,
  programmes: rule.kind === 'programme' ? rule.programmes : [],
  digits: rule.kind === 'digits' ? rule.digits : [],
  share: rule.kind === 'share' ? rule.share : 0,
})

/**
 * Number of applications that are assigned in one transaction. The number is limited, because the rows of these
 * applicants and of their applications in `office_application` stay locked until the commit.
 */
const batchSize = 1000

/** Counts the planned applications of each colleague, highest number first, and those that stay unassigned. */
function countByColleague(planned: readonly PlannedAssignment[]): SharedOut {
  const colleagues = new Map<string, SharedOut['colleagues'][number]>()
  for (const { staffId, name } of planned) {
    if (staffId === null || name === null) continue
    const count = (colleagues.get(staffId)?.count ?? 0) + 1
    colleagues.set(staffId, { staffId, name, count })
  }
  return {
    colleagues: [...colleagues.values()].toSorted(
      (one, other) => other.count - one.count || one.name.localeCompare(other.name),
    ),
    left: planned.filter(({ staffId }) => staffId === null).length,
  }
}

const reviewers = policy['review-applications']

const noSuchColleague = () => notFound('We could not find this colleague.')

export function assignmentRulesService({ database }: { database: Database }): AssignmentRulesService {
  const { system } = database

  /**
   * Stores planned assignments, each with an audit entry. Leaves out colleagues who have lost access since the plan was
   * made. Returns the ids of the applications that were assigned; null if the stored rules have another revision.
   */
  const assign = (
    planned: readonly { applicantId: string; staffId: string }[],
    revision: string,
    actor: Actor,
  ): Promise<string[] | null> =>
    system.transaction().execute(async (tx) => {
      await lockRules(tx)
      if (revisionOf(await listRules(tx)) !== revision) return null
      const assignees = planned.map(({ staffId }) => staffId)
      const active = await lockActive(tx, assignees, reviewers)
      const possible = planned.filter(({ staffId }) => active.has(staffId))
      await lockApplicants(
        tx,
        possible.map(({ applicantId }) => applicantId),
      )
      const assignedRows = await storeAssignments(tx, possible, actor.colleague.staffId)
      await writeAudits(
        tx,
        { ...auditActor(actor), action: 'application-assigned' },
        assignedRows.map(({ applicantId, staffId }) => ({
          applicantId,
          before: { staff: null },
          after: { staff: staffId },
        })),
      )
      return assignedRows.map(({ applicantId }) => applicantId)
    })

  return {
    async list() {
      const rules = await listRules(system)
      return { rules, revision: revisionOf(rules) }
    },

    save: ({ rules, revision }, actor) =>
      system.transaction().execute(async (tx) => {
        await lockRules(tx)
        const before = await listRules(tx)
        if (revisionOf(before) !== revision)
          throw conflict('results-changed', 'A colleague has changed the rules. Nothing was saved.')
        for (const { staffId, active } of rules) {
          if (!isId(staffId)) throw noSuchColleague()
          // An inactive rule may name a colleague who has left.
          if (active && !(await isActive(tx, staffId, reviewers))) throw noSuchColleague()
        }
        const after = rules.map(inUse)
        await replaceRules(tx, after, actor.colleague.staffId)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'assignment-rules-saved',
          before: { rules: before },
          after: { rules: after },
        })
      }),

    async preview(rules) {
      const usable = rules.filter(({ staffId }) => isId(staffId)).map(inUse)
      return countByColleague(await planByRules(system, usable))
    },

    async apply(actor) {
      const rules = await listRules(system)
      const planned = await planByRules(system, rules)
      const fitting = planned.flatMap(({ applicantId, staffId }) =>
        staffId === null ? [] : [{ applicantId, staffId }],
      )
      const assigned = new Set<string>()
      for (let from = 0; from < fitting.length; from += batchSize) {
        const batch = await assign(fitting.slice(from, from + batchSize), revisionOf(rules), actor)
        if (batch === null) break
        for (const applicantId of batch) assigned.add(applicantId)
      }
      return countByColleague(
        planned.map((each) =>
          assigned.has(each.applicantId) ? each : { ...each, staffId: null, name: null },
        ),
      )
    },
  }
}
