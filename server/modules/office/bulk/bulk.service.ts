import * as z from 'zod/mini'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import type { BulkData, BulkItem, bulk, BulkKind, RunningBulk } from '#contract/office/bulk/bulk.ts'
import { refusalReasonIds } from '#contract/office/decisions/decisions.ts'
import { programmeName } from '#contract/programmes.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { conflict, fieldError, notFound } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import type { PlacesService } from '../places/places.service.ts'
import {
  type BulkActionRow,
  countPlanned,
  findBulk,
  insertPlan,
  listItems,
  readBulk,
  startPlan,
} from './bulk.store.ts'
import { type BulkPlans, bulkPlans } from './bulk-plans.ts'
import { listToUndo } from './bulk-undo.store.ts'
import { stopBulk } from './stop-bulk.ts'
import { addBulkJob, lockStarted, runningBulks } from './running-bulk.store.ts'

/** Content that all proposals of a bulk action share. */
export const bulkProposal = z.object({
  kind: z.enum(['admit', 'reject']),
  conditions: z.string(),
  reasons: z.array(z.enum(refusalReasonIds)),
  sentence: z.string(),
})

export interface BulkService extends BulkPlans {
  /**
   * Starts a plan of the signed-in colleague; a job carries it out after `graceMs`. Idempotent.
   * @throws 404 no such plan of this kind.
   */
  run(bulkId: string, kind: BulkKind, actor: Actor): Promise<BulkData>
  /**
   * Starts a bulk action that undoes what an ended bulk action of the signed-in colleague did. Leaves out decisions on
   * which a colleague has acted since, and answered requests.
   * @throws 404 no such ended bulk action, its list is deleted, or it is itself an undo · 409 nothing is left to undo.
   */
  undo(bulkId: string, actor: Actor): Promise<BulkData>
  /** Returns the bulk actions of all colleagues that were started and have not ended, earliest start first. */
  running(): Promise<RunningBulk[]>
  /**
   * Stops a started bulk action of any colleague: leaves out all applications that are not done yet. Waits for the
   * applications that a job is handling, so that nothing changes after this call. Idempotent.
   * @throws 404 no such started bulk action.
   */
  stop(bulkId: string, actor: Actor): Promise<DataOf<typeof bulk.stop>>
  /**
   * Returns a bulk action of the signed-in colleague with its counts.
   * @throws 404 no such bulk action of this colleague.
   */
  state(bulkId: string, actor: Actor): Promise<BulkData>
  /**
   * Returns a page of up to 100 applications of a bulk action, in the order of the plan.
   * @throws 400 invalid `after` · 404 no such bulk action of the signed-in colleague.
   */
  items(wanted: ParsedBodyOf<typeof bulk.items>, actor: Actor): Promise<DataOf<typeof bulk.items>>
}

const pageSize = 100

const undoOf: Partial<Record<BulkKind, BulkKind>> = {
  propose: 'undo-propose',
  approve: 'undo-approve',
  request: 'undo-request',
}
const stepOf = (kind: BulkKind) => (kind === 'propose' ? 'propose' : 'approve')

export function bulkService(deps: {
  database: Database
  institution: Institution
  places: Pick<PlacesService, 'over'>
  /** Time between the colleague's command and the start. A stop within this time leaves all applications unchanged. */
  graceMs: number
  now: () => number
}): BulkService {
  const { database, institution, places, graceMs, now } = deps
  const { system } = database

  async function dataOf(action: BulkActionRow): Promise<BulkData> {
    const { kind, startedAt, proposal } = action
    const rejects = kind === 'propose' && bulkProposal.parse(proposal).kind === 'reject'
    const planned =
      startedAt !== null || rejects || kind === 'request'
        ? new Map<string, number>()
        : await countPlanned(system, action.id, institution.admission.session)
    return {
      ...(await readBulk(system, action)),
      overPlaces: planned.size === 0 ? [] : await places.over(system, stepOf(kind), planned),
    }
  }

  async function findOwnBulk(bulkId: string, actor: Actor): Promise<BulkActionRow> {
    const found = isId(bulkId) ? await findBulk(system, bulkId, actor.colleague.staffId) : undefined
    if (found === undefined) throw notFound('We could not find this bulk action. Start again from the queue.')
    return found
  }

  /** Starts a planned bulk action at `atMs` and writes `after` to the audit log. No-op if it has started already. */
  async function start(
    tx: Tx,
    atMs: number,
    after: { bulkId: string; kind: BulkKind; ready: number; undoes?: string },
    actor: Actor,
  ): Promise<void> {
    const { bulkId } = after
    const startedAt = new Date(atMs)
    if (!(await startPlan(tx, bulkId, { startedAt, requestId: actor.requestId }))) return
    await writeAudit(tx, { ...auditActor(actor), action: 'bulk-started', after })
    await addBulkJob(tx, `run_bulk_action_${bulkId}`, startedAt)
  }

  return {
    ...bulkPlans(database, now, dataOf),

    async run(bulkId, kind, actor) {
      const action = await findOwnBulk(bulkId, actor)
      if (action.kind !== kind) throw notFound('We could not find this bulk action.')
      const { ready } = await readBulk(system, action)
      await system.transaction().execute((tx) => start(tx, now() + graceMs, { bulkId, kind, ready }, actor))
      return dataOf(await findOwnBulk(bulkId, actor))
    },

    async undo(bulkId, actor) {
      const { kind: undone, finishedAt, listDeletedAt } = await findOwnBulk(bulkId, actor)
      const kind = undoOf[undone]
      if (kind === undefined || finishedAt === null || listDeletedAt !== null)
        throw notFound('This bulk action cannot be undone.')
      const { staffId } = actor.colleague
      const items = await listToUndo(system, { bulkId, kind: undone, staffId })
      const ready = items.filter(({ reason }) => reason === null).length
      if (ready === 0)
        throw conflict(
          'decision-state-changed',
          'Nothing is left to undo. The bulk action was undone, or others have acted on everything it did.',
        )
      const action = { id: newId(), kind, staffId, proposal: null, isCut: false }
      await system.transaction().execute(async (tx) => {
        await insertPlan(tx, action, items)
        await start(tx, now(), { bulkId: action.id, kind, ready, undoes: bulkId }, actor)
      })
      return dataOf(await findOwnBulk(action.id, actor))
    },

    running: () => runningBulks(system),

    stop: (bulkId, actor) =>
      system.transaction().execute(async (tx) => {
        const action = isId(bulkId) ? await lockStarted(tx, bulkId) : undefined
        if (action === undefined) throw notFound('We could not find this bulk action.')
        const author = auditActor(actor)
        const numbers = await stopBulk(tx, action, { reason: 'stopped', author, now: new Date(now()) })
        return { kind: action.kind, ...numbers }
      }),

    async state(bulkId, actor) {
      return dataOf(await findOwnBulk(bulkId, actor))
    },

    async items(wanted, actor) {
      return itemsPage(system, institution, await findOwnBulk(wanted.bulkId, actor), wanted)
    },
  }
}

/** Position in a list of at most 20,000 applications; empty for the first page. Nine digits fit a database integer. */
const positionPattern = /^\d{0,9}$/

/** Returns a page of the applications of a bulk action. See `BulkService.items`. */
async function itemsPage(
  system: Db,
  institution: Pick<Institution, 'programmes'>,
  { id, proposal }: BulkActionRow,
  { state, reason, after }: ParsedBodyOf<typeof bulk.items>,
): Promise<DataOf<typeof bulk.items>> {
  if (!positionPattern.test(after))
    throw fieldError('validation-failed', 'after', 'Start again from the first page.')
  const found = await listItems(system, id, { state, reason, after: Number(after) }, pageSize + 1)
  const page = found.slice(0, pageSize)
  const rows = page.map(
    (row): BulkItem => ({
      applicantId: row.applicantId,
      name: fullName(row),
      applicationNumber: row.applicationNumber,
      programme: programmeName(institution, row.programmeId),
      decisionKind: proposal === null ? row.decisionKind : bulkProposal.parse(proposal).kind,
      state: row.state,
      reason: row.reason,
      openChecks: row.reason === 'checks-open' ? row.openChecks : [],
    }),
  )
  const last = found.length > pageSize ? page.at(-1) : undefined
  return { rows, next: last === undefined ? null : String(last.position) }
}
