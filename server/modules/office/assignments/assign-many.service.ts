import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { assignments } from '#contract/office/review/assignments.ts'
import { maxInBulk } from '#contract/office/bulk/bulk.ts'
import { policy } from '#contract/office/staff/policy.ts'
import { lockApplicants } from '#server/applicant/lock.ts'
import { writeAudits } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { fieldError, notFound } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { selectedIds } from '../list/selected-ids.ts'
import {
  type AssigneeChange,
  forgetBatch,
  forgetOldChanges,
  listAssignable,
  listChanged,
  listFormerAssignees,
  listUndone,
  rememberChanges,
  storeChanges,
} from './assign-many.store.ts'
import { isActive, lockActive } from './assignment.store.ts'

export interface AssignManyService {
  /**
   * Assigns the selected applications to a colleague who may review; an empty `staffId` makes them unassigned. Leaves
   * out applications with a pending or released decision, and reconsiderations of rejections that the colleague
   * proposed or approved. Runs in transactions of 500 applications. If the colleague loses access in the meantime,
   * leaves out the remaining applications.
   * @throws 400 no applications · 404 no such colleague.
   */
  assign(
    assignment: ParsedBodyOf<typeof assignments.assignMany>,
    actor: Actor,
  ): Promise<DataOf<typeof assignments.assignMany>>
  /**
   * Undoes one call of `assign` by the signed-in colleague: restores the former assignees. Leaves out applications that
   * were assigned again or decided since. The call can be undone for at least one day; a second undo is a no-op.
   */
  undo(batchId: string, actor: Actor): Promise<DataOf<typeof assignments.undoMany>>
}

const batchSize = 500
const reviewers = policy['review-applications']

export function assignManyService({
  database: { system },
  now,
}: {
  database: Pick<Database, 'system'>
  now: () => number
}): AssignManyService {
  /**
   * Runs `change` for up to 500 of `ids` at a time, each time in a transaction of its own. The transaction first locks
   * the new assignees (see `lockActive`), then the applicants. Returns the sum of the results.
   */
  async function inParts(
    ids: readonly string[],
    assigneesOf: (tx: Tx, part: readonly string[]) => Promise<readonly string[]>,
    change: (tx: Tx, part: readonly string[], active: ReadonlySet<string>) => Promise<number>,
  ): Promise<number> {
    let sum = 0
    for (let from = 0; from < ids.length; from += batchSize) {
      const part = ids.slice(from, from + batchSize)
      sum += await system.transaction().execute(async (tx) => {
        const active = await lockActive(tx, await assigneesOf(tx, part), reviewers)
        await lockApplicants(tx, part)
        return change(tx, part, active)
      })
    }
    return sum
  }

  async function store(tx: Tx, changes: readonly AssigneeChange[], actor: Actor): Promise<void> {
    await storeChanges(tx, changes, actor.colleague.staffId)
    await writeAudits(
      tx,
      { ...auditActor(actor), action: 'application-assigned' },
      changes.map(({ applicantId, before, after }) => ({
        applicantId,
        before: { staff: before },
        after: { staff: after },
      })),
    )
  }

  return {
    async assign({ staffId, ...selection }, actor) {
      const me = actor.colleague.staffId
      const assignee = staffId === '' ? null : staffId
      if (assignee !== null && !(isId(assignee) && (await isActive(system, assignee, reviewers))))
        throw notFound('We could not find this colleague.')
      const { ids } = await selectedIds(system, selection, { staffId: me, nowMs: now() }, maxInBulk)
      if (ids.length === 0) throw fieldError('validation-failed', 'applicantIds', 'Choose the applications.')
      await forgetOldChanges(system)
      const batchId = newId()
      let assigned = 0
      const assignees = assignee === null ? [] : [assignee]
      const found = await inParts(
        ids,
        () => Promise.resolve(assignees),
        async (tx, part, active) => {
          if (active.size < assignees.length) return 0
          const rows = await listAssignable(tx, part, assignee)
          const changes = rows.filter(({ before, after }) => before !== after)
          await store(tx, changes, actor)
          await rememberChanges(tx, batchId, changes, me)
          assigned += changes.length
          return rows.length
        },
      )
      return {
        batchId,
        at: new Date(now()).toISOString(),
        assigned,
        unchanged: found - assigned,
        leftOut: ids.length - found,
      }
    },

    async undo(batchId, actor) {
      const ids = isId(batchId) ? await listChanged(system, batchId, actor.colleague.staffId) : []
      const restored = await inParts(
        ids,
        (tx, part) => listFormerAssignees(tx, batchId, part),
        async (tx, part, active) => {
          const changes = await listUndone(tx, batchId, part, active)
          await store(tx, changes, actor)
          await forgetBatch(tx, batchId, part)
          return changes.length
        },
      )
      return { restored, leftOut: ids.length - restored }
    },
  }
}
