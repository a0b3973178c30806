import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import {
  type AssignedApplication,
  type assignments,
  takenAtOnce,
  type Workload,
} from '#contract/office/review/assignments.ts'
import { turnAt } from '#contract/office/list/list-filters.ts'
import { policy } from '#contract/office/staff/policy.ts'
import { programmeName } from '#contract/programmes.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { type AppError, conflict, forbidden, notFound } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { namesOfStaff } from '../staff-names.store.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { findOpenReconsideration, hasRefused } from '../decision-state/open-reconsideration.store.ts'
import {
  deleteAssignment,
  findAssignee,
  listAssigned,
  listWorkload,
  lockActive,
  storeAssignment,
  takeUnassigned,
} from './assignment.store.ts'

export interface AssignmentService {
  /**
   * Returns at most 500 applications of the signed-in colleague for which no decision is proposed yet. They are sorted
   * by the party that has to act next, then earliest deadline of an unanswered request, then longest wait.
   */
  mine(actor: Actor): Promise<AssignedApplication[]>
  /**
   * Assigns up to five unassigned applications to the signed-in colleague, longest wait first. Leaves out
   * reconsiderations of rejections that this colleague proposed or approved. Returns the number of assigned
   * applications.
   */
  takeFive(actor: Actor): Promise<number>
  /**
   * Assigns an application to a colleague who may review; an empty `staffId` ends the assignment. `seenStaffId` is the
   * assignee that the caller saw; null means unassigned. Idempotent.
   * @throws 403 the application is in reconsideration, and the new assignee proposed or approved the rejection · 404 no
   * such application or colleague · 409 the application has another assignee than the caller saw.
   */
  assign(assignment: Assignment, actor: Actor): Promise<void>
  /** Returns the workload of each colleague who may review, sorted by name. */
  workload(): Promise<Workload[]>
}

type Assignment = ParsedBodyOf<typeof assignments.assign>

const maxListed = 500
const reviewers = policy['review-applications']

/** Throws 403 if the application is in reconsideration and the colleague decided on the rejection. */
async function requireNewDecider(tx: Tx, applicantId: string, staffId: string): Promise<void> {
  const open = await findOpenReconsideration(tx, applicantId)
  if (open !== undefined && (await hasRefused(tx, applicantId, staffId)))
    throw forbidden(
      'decided-before',
      'This colleague has decided on the application before: assign it to another colleague.',
    )
}

async function assignedMeanwhile(tx: Tx, staffId: string | null): Promise<AppError> {
  const assignee = staffId === null ? 'nobody' : (await namesOfStaff(tx, [staffId])).get(staffId)
  return conflict(
    'application-changed',
    `A colleague has changed the assignment: this application is assigned to ${assignee} now. Nothing was saved.`,
  )
}

export function assignmentService(deps: { database: Database; institution: Institution }): AssignmentService {
  const { institution } = deps
  const { system } = deps.database
  return {
    async mine(actor) {
      const rows = await listAssigned(system, actor.colleague.staffId, maxListed)
      return rows.map((row) => ({
        applicantId: row.applicantId,
        applicationNumber: row.applicationNumber,
        name: fullName(row),
        programme: programmeName(institution, row.programmeId),
        status: row.status,
        reconsideration: row.reconsideration,
        turn: turnAt(row.turn),
        waitingSince: row.waitingSince.toISOString(),
      }))
    },

    takeFive: (actor) =>
      system.transaction().execute(async (tx) => {
        const { staffId } = actor.colleague
        if (!(await lockActive(tx, [staffId], reviewers)).has(staffId)) return 0
        const applicantIds = await takeUnassigned(tx, staffId, takenAtOnce)
        for (const applicantId of applicantIds)
          await writeAudit(tx, {
            ...auditActor(actor),
            action: 'application-assigned',
            applicantId,
            after: { staff: staffId },
          })
        return applicantIds.length
      }),

    async assign({ applicantId, staffId, seenStaffId }, actor) {
      const assignee = staffId === '' ? null : staffId
      await system.transaction().execute(async (tx) => {
        if (
          assignee !== null &&
          !(isId(assignee) && (await lockActive(tx, [assignee], reviewers)).has(assignee))
        )
          throw notFound('We could not find this colleague.')
        await lockSubmitted(tx, applicantId, [])
        const before = await findAssignee(tx, applicantId)
        if (before === assignee) return
        if (before !== seenStaffId) throw await assignedMeanwhile(tx, before)
        if (assignee !== null) await requireNewDecider(tx, applicantId, assignee)
        if (assignee === null) await deleteAssignment(tx, applicantId)
        else
          await storeAssignment(tx, { applicantId, staffId: assignee, assignedBy: actor.colleague.staffId })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'application-assigned',
          applicantId,
          before: { staff: before },
          after: { staff: assignee },
        })
      })
    },

    async workload() {
      const rows = await deps.database.report((db) => listWorkload(db, reviewers))
      return rows.map((row) => ({ ...row, oldestSince: row.oldestSince?.toISOString() ?? null }))
    },
  }
}
