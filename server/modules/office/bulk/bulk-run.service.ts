import { dayMs } from '#contract/dates.ts'
import { may, type Permission } from '#contract/office/staff/policy.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { inBatches } from '#server/db/delete-old.ts'
import { AppError } from '#server/http/errors.ts'
import { maxRunMs } from '#server/jobs/queue-rest.ts'
import { mapInGroups } from '#server/limits/in-groups.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import {
  type BulkActionRow,
  type BulkItemRow,
  claimItem,
  countFailure,
  deleteOldLists,
  deleteOldPlans,
  finishBulk,
  leaveOut,
  markDone,
  readyItems,
} from './bulk.store.ts'
import { type CarryOutDeps, carryOut } from './carry-out.ts'
import { reasonOf } from './checked-approval.ts'
import { stopBulk } from './stop-bulk.ts'
import { addBulkJob, lockStarted, unfinishedBulks } from './running-bulk.store.ts'

export interface BulkRuns {
  /**
   * Carries out the started bulk actions, one application per transaction. Leaves out an application for which a rule
   * forbids the action, and stores the reason. Stops the action if the colleague who started it has lost the
   * permission. After 20 seconds, queues another job for the remaining applications, so that waiting release jobs are
   * not delayed. Returns the number of applications for which the action was carried out.
   */
  runStarted(): Promise<number>
  /**
   * Deletes the plans that were not started within a day, with their lists of applications. Returns the number of
   * plans.
   */
  deleteOldPlans(): Promise<number>
  /**
   * Deletes the application lists of bulk actions that ended more than 90 days ago, with one audit entry per batch.
   * Keeps the counts of each action. Returns the number of deleted lists.
   */
  deleteOldLists(): Promise<number>
}

const concurrentItems = 4
const batchSize = 100
/** Number of application lists deleted in one transaction. It is small, because a list has up to 20,000 items. */
const listsPerDeletion = 5
/**
 * Number of days after which the application list of an ended bulk action is deleted. Only the counts of the action are
 * kept.
 */
const listRetentionDays = 90

const permissions: Record<BulkActionRow['kind'], Permission> = {
  propose: 'propose-decision',
  approve: 'approve-decision',
  request: 'ask-correction',
  'undo-propose': 'propose-decision',
  'undo-approve': 'approve-decision',
  'undo-request': 'ask-correction',
}

export interface BulkRunDeps extends CarryOutDeps {
  database: Database
  log: { error(fields: object, message: string): void }
}

export function bulkRuns(deps: BulkRunDeps): BulkRuns {
  const { database, log, now } = deps
  const { system } = database

  /**
   * Carries out the action for one application and marks it as done, in one transaction. Returns false in three cases:
   * 1. A rule forbids the action; stores the reason. 2. An unexpected error occurs; logs and counts it. 3. Another
   * process handles or has handled the application.
   */
  async function actOrLeaveOut(action: BulkActionRow, item: BulkItemRow, actor: Actor): Promise<boolean> {
    try {
      return await system.transaction().execute(async (tx) => {
        if (!(await claimItem(tx, item))) return false
        const outcome = await carryOut(deps, tx, action, item, actor)
        if (typeof outcome === 'string') await leaveOut(tx, item, outcome)
        else await markDone(tx, item, outcome)
        return typeof outcome !== 'string'
      })
    } catch (err) {
      if (err instanceof AppError) await leaveOut(system, item, reasonOf(err))
      else {
        log.error({ err, applicantId: item.applicantId }, 'an application of a bulk action failed')
        await countFailure(system, item)
      }
      return false
    }
  }

  /**
   * Runs one bulk action until `deadlineMs`. `isFinished` is false if applications are left. `count` is the number of
   * applications for which this run has carried out the action.
   */
  async function runOne(
    action: BulkActionRow,
    actor: Actor,
    deadlineMs: number,
  ): Promise<{ isFinished: boolean; count: number }> {
    let count = 0
    for (;;) {
      const items = await readyItems(system, action.id, batchSize)
      if (items.length === 0) break
      const acted = await mapInGroups(
        items,
        concurrentItems,
        (item) => actOrLeaveOut(action, item, actor),
        () => performance.now() > deadlineMs,
      )
      count += acted.filter(Boolean).length
      if (acted.length < items.length) return { isFinished: false, count }
    }
    await finishBulk(system, action.id, new Date(now()))
    return { isFinished: true, count }
  }

  return {
    deleteOldPlans: () => inBatches(system, listsPerDeletion, deleteOldPlans),

    deleteOldLists: () =>
      inBatches(system, listsPerDeletion, async (tx, limit) => {
        const endedBefore = new Date(now() - listRetentionDays * dayMs)
        const deleted = await deleteOldLists(tx, endedBefore, limit)
        if (deleted > 0) {
          const after = { deleted, days: listRetentionDays }
          await writeAudit(tx, { actorKind: 'system', action: 'old-bulk-lists-deleted', after })
        }
        return deleted
      }),

    async runStarted() {
      const deadlineMs = performance.now() + maxRunMs
      let total = 0
      for (const { name, role, isActive, ...action } of await unfinishedBulks(system, new Date(now()))) {
        if (!isActive || !may(role, permissions[action.kind])) {
          const author = { actorKind: 'system' } as const
          await system.transaction().execute(async (tx) => {
            // Locks the action before its applications, as `stop` of the bulk service does, to avoid a deadlock.
            await lockStarted(tx, action.id)
            await stopBulk(tx, action, { reason: 'access-ended', author, now: new Date(now()) })
          })
          continue
        }
        const actor = {
          colleague: { staffId: action.staffId, name },
          requestId: action.requestId ?? action.id,
        }
        const { isFinished, count } = await runOne(action, actor, deadlineMs)
        total += count
        if (isFinished) continue
        await addBulkJob(system, 'run_bulk_actions_now', null)
        break
      }
      return total
    },
  }
}
