import { dayMs } from '#contract/dates.ts'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import { deleteRow, hasDatabase, type OwnedRow, putRow, rowsOf } from '#web/state/device-database.ts'

export interface DeviceDraft {
  profileId: string
  section: DraftSection
  answers: DraftAnswers
  /** Time (ISO) at which the server received these answers; null if it has not received them. */
  savedAt: string | null
  /** Device time of the change, in ms. */
  changedAt: number
}

type Row = OwnedRow & DeviceDraft

/** Drafts that have not changed for this number of days are deleted. The server uses the same number. */
const daysKept = 90

const rowId = (profileId: string, section: DraftSection) => `${profileId}:${section}`

/**
 * Changes not yet written to the database, by row id; null deletes the row. Only the newest change of a row is written.
 */
const pending = new Map<string, Row | null>()
let writing = false

type Watcher = (draft: Pick<DeviceDraft, 'profileId' | 'section' | 'answers'>, written: boolean) => void
let watcher: Watcher = () => undefined

let askedToPersist = false

/**
 * Asks the browser once per page load not to delete this device's data when it needs space. Firefox asks the applicant
 * for permission; other browsers decide themselves.
 */
function askToPersist(): void {
  if (askedToPersist) return
  askedToPersist = true
  navigator.storage?.persist?.().catch(console.error)
}

/** Writes the pending changes one after another. Returns at once if an earlier call is still writing. */
async function writePending(): Promise<void> {
  if (writing) return
  writing = true
  for (const [id, row] of pending) {
    pending.delete(id)
    try {
      await (row === null ? deleteRow('drafts', id) : putRow('drafts', row))
      if (row === null) continue
      watcher(row, true)
      askToPersist()
    } catch (error) {
      // For example, the device has no space left, or a private window does not allow a database. The draft is still
      // sent to the server.
      console.error(error)
      if (row !== null) watcher(row, false)
    }
  }
  writing = false
}

function change(id: string, row: Row | null): void {
  pending.set(id, row)
  void writePending()
}

export const deviceDrafts = {
  /** Returns the drafts of an applicant. Deletes drafts that are older than `daysKept`. */
  async read(profileId: string): Promise<DeviceDraft[]> {
    if (!(await hasDatabase())) return []
    const rows = await rowsOf<Row>('drafts', profileId).catch((error: unknown) => {
      console.error(error)
      return []
    })
    const oldest = Date.now() - daysKept * dayMs
    for (const { id, changedAt } of rows) if (changedAt < oldest) change(id, null)
    return rows.filter(({ changedAt }) => changedAt >= oldest)
  },

  /** Stores a draft. Returns before the draft is written to the database. */
  keep(draft: DeviceDraft): void {
    const id = rowId(draft.profileId, draft.section)
    change(id, { ...draft, id, owner: draft.profileId })
  },

  /** Sets the function to call after each attempt to write a draft. `written`: whether the attempt succeeded. */
  watch(next: Watcher): void {
    watcher = next
  },

  remove(profileId: string, section: DraftSection): void {
    change(rowId(profileId, section), null)
  },
}
