import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import {
  maxOpenCounted,
  type SharedValue,
  type sharedValues,
} from '#contract/office/duplicates/shared-values.ts'
import { lockApplicants } from '#server/applicant/lock.ts'
import { writeAudit, writeAudits } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { countUpTo } from '../count-up-to.store.ts'
import { pageOf, pagePosition } from '../page-position.ts'
import {
  decidePairs,
  listSharers,
  listValues,
  listWithValue,
  type LockedValue,
  lockValue,
  queueSearch,
  reopenPairs,
  setDecision,
  type SharedValueRow,
  valuesIn,
} from './shared-values.store.ts'

export interface SharedValuesService {
  /**
   * Returns a page of at most 20 shared values: the open ones oldest first, the decided ones newest first. Counts up to
   * 1,000 open values.
   * @throws 400 invalid `after`.
   */
  list(query: ParsedBodyOf<typeof sharedValues.list>): Promise<DataOf<typeof sharedValues.list>>
  /**
   * Decides that the applications with a value belong to different people. Also decides the open pairs with this value,
   * and queues a search that removes its marks. Later searches do not compare by this value.
   * @throws 404 no such value · 409 decided already.
   */
  decide(sharedValueId: string, actor: Actor): Promise<void>
  /**
   * Removes a decision about a shared value. Reopens the pairs that this decision has decided, and queues a search for
   * all applications with the value.
   * @throws 404 no such value · 409 not decided.
   */
  undo(sharedValueId: string, actor: Actor): Promise<void>
}

const pageSize = 20

const dayLength = 'YYYY-MM-DD'.length

function valueOf({ typedName, ...row }: SharedValueRow): SharedValue {
  const isName = row.kind === 'name-birth'
  return {
    ...row,
    value: isName ? (typedName ?? row.value.slice(dayLength + 1)) : row.value,
    birthDate: isName ? row.value.slice(0, dayLength) : null,
    foundAt: row.foundAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

export function sharedValuesService({ database: { system } }: { database: Database }): SharedValuesService {
  async function lock(tx: Tx, id: string): Promise<LockedValue> {
    const found = isId(id) ? await lockValue(tx, id) : undefined
    if (found === undefined) throw notFound('We could not find this value.')
    return found
  }

  /** Writes one audit entry for the command and one for the history of each application. */
  async function audit(
    tx: Tx,
    action: 'shared-value-decided' | 'shared-value-undone',
    { sharedValueId, kind, ids }: { sharedValueId: string; kind: string; ids: readonly string[] },
    actor: Actor,
  ): Promise<void> {
    const entry = { ...auditActor(actor), action }
    const after = { sharedValueId, kind, applications: ids.length }
    await writeAudit(tx, { ...entry, after })
    await writeAudits(
      tx,
      entry,
      ids.map((applicantId) => ({ applicantId, before: null, after: { sharedValueId, kind } })),
    )
  }

  return {
    async list({ state, after }) {
      const rows = await listValues(system, state, pagePosition(after), pageSize + 1)
      const { page, next } = pageOf(rows, pageSize)
      return {
        values: page.map(valueOf),
        next,
        open: await countUpTo(system, valuesIn('open'), maxOpenCounted),
      }
    },

    decide: (sharedValueId, actor) =>
      system.transaction().execute(async (tx) => {
        const shared = await lock(tx, sharedValueId)
        if (shared.decidedAt !== null)
          throw conflict('duplicate-decided', 'A colleague has decided about this value already.')
        const ids = await listSharers(tx, shared)
        await lockApplicants(tx, ids)
        await setDecision(tx, sharedValueId, actor.colleague.staffId)
        await decidePairs(tx, sharedValueId, shared, actor.colleague.staffId)
        await queueSearch(tx, ids)
        await audit(tx, 'shared-value-decided', { sharedValueId, kind: shared.kind, ids }, actor)
      }),

    undo: (sharedValueId, actor) =>
      system.transaction().execute(async (tx) => {
        const shared = await lock(tx, sharedValueId)
        if (shared.decidedAt === null)
          throw conflict(
            'duplicate-decided',
            'This value has no decision, or the decision was undone already.',
          )
        const ids = await listWithValue(tx, shared)
        await lockApplicants(tx, ids)
        await setDecision(tx, sharedValueId, null)
        await reopenPairs(tx, sharedValueId)
        await queueSearch(tx, ids)
        await audit(tx, 'shared-value-undone', { sharedValueId, kind: shared.kind, ids }, actor)
      }),
  }
}
