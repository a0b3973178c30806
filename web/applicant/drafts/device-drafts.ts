import { dayMs } from '#contract/dates.ts'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import { changeRow, hasDatabase, type OwnedRow, rowOf, rowsOf } from '#web/state/device-database.ts'
import { newKey } from '#web/api/new-key.ts'
import { areSame, type DraftBase, newerBase, rebase } from './rebase.ts'

export interface DeviceDraft {
  profileId: string
  section: DraftSection
  answers: DraftAnswers
  /** Time (ISO) at which the server received these answers; null if it has not received them. */
  savedAt: string | null
  /** Device time of the last change, in ms. */
  changedAt: number
  /** The server's answers on which this draft is based. */
  base: DraftBase
  /** Random id under which this device stores the draft on the server. */
  writer: string
}

type Row = OwnedRow & DeviceDraft
/** A row as stored. Earlier versions of the portal stored no base and no writer. */
type StoredRow = Omit<Row, 'base' | 'writer'> & Partial<Pick<Row, 'base' | 'writer'>>

function complete(row: StoredRow): Row {
  const { answers, savedAt } = row
  return { base: { answers: savedAt === null ? {} : answers, savedAt }, writer: newKey(), ...row }
}

/**
 * Sent drafts are deleted after this number of days without a change. The server uses the same number. Unsent drafts
 * are never deleted by age, because the clock of the device may have been wrong.
 */
const daysKept = 90

const rowId = (profileId: string, section: DraftSection) => `${profileId}:${section}`

/** A change of a row. `from`: this tab's answers before the change. A null `draft` deletes the row, see `changed`. */
type Change = { draft: DeviceDraft; from: DraftAnswers } | { draft: null; from: DraftAnswers | null }

/** Changes not yet written to the database, by row id. Only the newest change of a row is written. */
const pending = new Map<string, Change>()
/** Changes whose last write has failed, by row id. The next write of the row contains them. */
const failed = new Map<string, Change>()
/** Id of the row that is being written; null if there is none. */
let writing: string | null = null
/** Ids of rows changed by other tabs. They are read again once this tab has written its own changes. */
const changedByOthers = new Set<string>()

interface Watcher {
  /** Called after each attempt to write a draft. `row`: the draft as stored; null if the attempt failed. */
  onWrite(draft: DeviceDraft, row: DeviceDraft | null): void
  /** Called after another tab has changed or deleted the draft of an applicant. `row`: null if it was deleted. */
  onOtherTab(profileId: string, section: DraftSection, row: DeviceDraft | null): void
}
let watcher: Watcher = { onWrite: () => undefined, onOtherTab: () => undefined }

let otherTabs: BroadcastChannel | null = null
let askedToPersist = false

/**
 * Asks the browser once per page load not to delete the portal's data when the device has little space left. Firefox
 * asks the applicant for permission; other browsers decide themselves.
 */
function askToPersist(): void {
  if (askedToPersist) return
  askedToPersist = true
  navigator.storage?.persist?.().catch(console.error)
}

/**
 * Returns the row after a change; null if the change deletes the row. Only the fields that this tab has changed are
 * replaced, because another tab may have stored other fields of the same form. For the same reason, a deletion keeps a
 * row whose answers differ from `from`, unless `from` is null.
 */
function changed(before: DeviceDraft | undefined, { draft, from }: Change): DeviceDraft | null {
  if (before === undefined) return draft
  if (draft === null) return from === null || areSame(before.answers, from) ? null : before
  const answers = rebase(before.answers, from, draft.answers)
  const next = { ...draft, base: newerBase(before.base, draft.base), writer: before.writer }
  if (areSame(answers, draft.answers)) return next
  return { ...next, answers, savedAt: areSame(answers, before.answers) ? before.savedAt : null }
}

/** Writes the pending changes one after another. Returns at once if an earlier call is still writing. */
async function writePending(): Promise<void> {
  if (writing !== null) return
  for (const [id, change] of pending) {
    const { draft, from } = change
    writing = id
    pending.delete(id)
    failed.delete(id)
    try {
      const row = await changeRow<Row>('drafts', id, (before) =>
        withId(id, changed(before && complete(before), change)),
      )
      otherTabs?.postMessage(id)
      if (draft === null || row === null) continue
      const later = pending.get(id)
      if (later !== undefined && later.draft !== null) {
        const savedAt = areSame(row.answers, draft.answers) ? later.draft.savedAt : null
        const answers = rebase(row.answers, draft.answers, later.draft.answers)
        const base = newerBase(row.base, later.draft.base)
        const { writer } = row
        pending.set(id, { draft: { ...later.draft, answers, savedAt, base, writer }, from: row.answers })
      }
      watcher.onWrite(draft, row)
      askToPersist()
    } catch (error) {
      // The write failed, for example because the device is full or a private window allows no database. The draft is
      // still sent to the server.
      console.error(error)
      const later = pending.get(id)
      if (later === undefined) failed.set(id, change)
      else if (from !== null) pending.set(id, { ...later, from })
      if (draft !== null) watcher.onWrite(draft, null)
    }
  }
  writing = null
  for (const id of changedByOthers) void readAgain(id)
}

function withId(id: string, draft: DeviceDraft | null): Row | null {
  return draft === null ? null : { ...draft, id, owner: draft.profileId }
}

function write(id: string, change: Change): void {
  const from = (pending.get(id) ?? failed.get(id))?.from ?? null
  pending.set(id, from === null || change.from === null ? change : { ...change, from })
  void writePending()
}

/** Reads a row that another tab has changed. If this tab is still writing, the row is read afterwards. */
async function readAgain(id: string): Promise<void> {
  changedByOthers.add(id)
  if (writing !== null || pending.has(id)) return
  changedByOthers.delete(id)
  try {
    const row = await rowOf<StoredRow>('drafts', id)
    const at = id.lastIndexOf(':')
    // If this tab has changed the row in the meantime, ignore this result, because the write of that change reads the
    // row again.
    if (writing !== id && !pending.has(id) && !failed.has(id))
      watcher.onOtherTab(id.slice(0, at), id.slice(at + 1) as DraftSection, row ? complete(row) : null)
  } catch (error) {
    console.error(error)
  }
}

function followOtherTabs(): void {
  if (otherTabs !== null || !('BroadcastChannel' in globalThis)) return
  otherTabs = new BroadcastChannel('drafts')
  otherTabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => void readAgain(String(data)))
}

export const deviceDrafts = {
  /** Returns the drafts of an applicant and follows their changes in other tabs. Deletes old drafts (`daysKept`). */
  async read(profileId: string): Promise<DeviceDraft[]> {
    followOtherTabs()
    if (!(await hasDatabase())) return []
    const rows = await rowsOf<StoredRow>('drafts', profileId).catch((error: unknown) => {
      console.error(error)
      return []
    })
    const oldest = Date.now() - daysKept * dayMs
    const isOld = ({ savedAt, changedAt }: StoredRow) => savedAt !== null && changedAt < oldest
    for (const row of rows) if (isOld(row)) write(row.id, { draft: null, from: row.answers })
    return rows.filter((row) => !isOld(row)).map(complete)
  },

  /**
   * Stores a draft. `from`: the answers in this tab before the change. Returns before the draft is written to the
   * database.
   */
  keep(draft: DeviceDraft, from: DraftAnswers): void {
    write(rowId(draft.profileId, draft.section), { draft, from })
  },

  watch(next: Watcher): void {
    watcher = next
  },

  /**
   * Deletes a draft, unless another tab has changed it. `known`: the answers in this tab, compared with the stored
   * answers to detect such a change; null to delete the draft even if it was changed.
   */
  remove(profileId: string, section: DraftSection, known: DraftAnswers | null): void {
    write(rowId(profileId, section), { draft: null, from: known })
  },
}
