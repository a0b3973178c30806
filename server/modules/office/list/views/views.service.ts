import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { may, type Role } from '#contract/office/staff/policy.ts'
import {
  maxOwnViews,
  maxSharedViews,
  type SavedView,
  savedView,
  type views,
} from '#contract/office/list/views.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import {
  countViews,
  deleteView,
  findByName,
  findView,
  insertView,
  listViews,
  lockViews,
  type Scope,
  updateView,
  type ViewRow,
} from './views.store.ts'

export type ViewActor = Actor & { role: Role }

export interface ViewsService {
  /** Lists the shared views and the signed-in colleague's private views, by name. */
  list(actor: ViewActor): Promise<DataOf<typeof views.list>>
  /**
   * Saves a view and returns its id.
   * @throws 409 another view in the same `Scope` has this name · 422 too many views.
   */
  save(view: ParsedBodyOf<typeof views.save>, actor: ViewActor): Promise<string>
  /**
   * Changes the given properties of a view.
   * @throws 404 no such view that the colleague may change · 409 another view in the same `Scope` has this name · 422
   * too many views.
   */
  change(change: ParsedBodyOf<typeof views.change>, actor: ViewActor): Promise<void>
  /**
   * Deletes a view. Idempotent.
   * @throws 404 the view exists, but the colleague may not change it.
   */
  remove(viewId: string, actor: ViewActor): Promise<void>
}

const unusable = () => notFound('We could not find this view. A colleague may have deleted it.')

/**
 * Converts a stored view to its API format. Removes each filter or setting with a value that is no longer valid, and
 * keeps the others.
 */
export function readView(stored: unknown): SavedView {
  const parsed = savedView.safeParse(stored)
  if (parsed.success) return parsed.data
  const validSettings = Object.entries(stored ?? {}).filter(
    ([key, value]) => savedView.safeParse({ [key]: value }).success,
  )
  return savedView.parse(Object.fromEntries(validSettings))
}

const withoutDoubleSpaces = (name: string) => name.replaceAll(/\s+/g, ' ')

function mayChange({ shared, staffId }: ViewRow, { colleague, role }: ViewActor): boolean {
  return staffId === colleague.staffId || (shared && may(role, 'manage-shared-views'))
}

async function requireFreeName(tx: Tx, scope: Scope, name: string, id: string): Promise<void> {
  const other = await findByName(tx, scope, name)
  if (other === undefined || other.id === id) return
  throw conflict(
    'view-name-taken',
    scope.shared
      ? `${other.savedBy} already shares a view with the name «${other.name}». Choose another name.`
      : `You already have a view with the name «${other.name}». Choose another name.`,
  )
}

async function requireRoom(tx: Tx, scope: Scope): Promise<void> {
  const maxViews = scope.shared ? maxSharedViews : maxOwnViews
  if ((await countViews(tx, scope)) < maxViews) return
  throw unprocessable(
    'list-full',
    scope.shared
      ? `The office shares ${maxViews} views, which is the limit. Delete one first.`
      : `You have ${maxViews} views, which is the limit. Delete one first.`,
  )
}

export function viewsService({ database }: { database: Database }): ViewsService {
  const { system } = database
  return {
    async list(actor) {
      const rows = await listViews(system, actor.colleague.staffId)
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        shared: row.shared,
        savedBy: row.savedBy,
        changeable: mayChange(row, actor),
        view: readView(row.view),
      }))
    },

    save: ({ name: typed, shared, view }, actor) =>
      system.transaction().execute(async (tx) => {
        await lockViews(tx)
        const name = withoutDoubleSpaces(typed)
        const scope = { shared, staffId: actor.colleague.staffId }
        const id = newId()
        await requireFreeName(tx, scope, name, id)
        await requireRoom(tx, scope)
        await insertView(tx, { id, name, view, ...scope })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'view-saved',
          after: { viewId: id, name, shared, view },
        })
        return id
      }),

    change: ({ viewId, name: typed, shared, view }, actor) =>
      system.transaction().execute(async (tx) => {
        await lockViews(tx)
        const before = isId(viewId) ? await findView(tx, viewId) : undefined
        if (before === undefined || !mayChange(before, actor)) throw unusable()
        const after = {
          id: before.id,
          name: typed === undefined ? before.name : withoutDoubleSpaces(typed),
          shared: shared ?? before.shared,
          view: view ?? readView(before.view),
        }
        const scope = { shared: after.shared, staffId: before.staffId }
        await requireFreeName(tx, scope, after.name, after.id)
        if (after.shared !== before.shared) await requireRoom(tx, scope)
        await updateView(tx, after)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'view-changed',
          before: { viewId, name: before.name, shared: before.shared, view: before.view },
          after: { viewId, name: after.name, shared: after.shared, view: after.view },
        })
      }),

    remove: (viewId, actor) =>
      system.transaction().execute(async (tx) => {
        await lockViews(tx)
        const before = isId(viewId) ? await findView(tx, viewId) : undefined
        if (before === undefined) return
        if (!mayChange(before, actor)) throw unusable()
        await deleteView(tx, before.id)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'view-deleted',
          before: { viewId, name: before.name, shared: before.shared, view: before.view },
        })
      }),
  }
}
