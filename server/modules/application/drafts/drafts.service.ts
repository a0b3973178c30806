import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { StoredDraft, DraftSection } from '#contract/endpoints/draft.ts'
import type { CheckedDrafts } from '#contract/endpoints/profile.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { deleteOld } from '#server/db/delete-old.ts'
import { conflict } from '#server/http/errors.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'
import {
  deleteDrafts,
  deleteOldDrafts,
  type DraftBasis,
  type DraftRow,
  draftsOf,
  putDraft,
  writeDraft,
} from './drafts.store.ts'

/*
 * Applicants save and remove drafts without audit entries. A draft is saved often, is not validated, and may contain a
 * half-typed identification number. The audit log records the save of the section instead.
 */

export interface DraftsService {
  list(applicantId: string): Promise<StoredDraft[]>
  /**
   * Stores the draft of a section. `basis` decides whether a draft that is already stored may be replaced.
   * @throws 409 another device has stored a newer draft; `data` contains it · 429 more than `savesPerMinute` saves.
   */
  save(
    applicantId: string,
    section: DraftSection,
    answers: DraftAnswers,
    basis: DraftBasis,
  ): Promise<{ savedAt: string }>
  /** Stores or replaces the drafts of a profile that is being registered, in the transaction of the registration. */
  saveIn(tx: Tx, applicantId: string, drafts: CheckedDrafts): Promise<void>
  /** Deletes the draft of a section. No-op if there is none. */
  remove(applicantId: string, section: DraftSection): Promise<void>
  /** Deletes drafts that were last saved more than 90 days ago. */
  deleteOld(): Promise<void>
}

const daysKept = 90
const checkedSections = ['biodata', 'programme', 'educationalRecords', 'olevelResults'] as const

export function draftsService({
  database,
  savesPerMinute,
}: {
  database: Database
  savesPerMinute: number
}): DraftsService {
  const limit = rateLimit(database, { name: 'draft', times: savesPerMinute, seconds: 60 })
  async function list(applicantId: string): Promise<StoredDraft[]> {
    const rows = await database.applicantStatement<DraftRow>(applicantId, draftsOf(applicantId))
    return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
  }
  return {
    list,

    async save(applicantId, section, answers, basis) {
      await limit(applicantId)
      for (;;) {
        const [row] = await database.applicantStatement<Pick<DraftRow, 'savedAt'>>(
          applicantId,
          writeDraft(applicantId, section, answers, basis),
        )
        if (row !== undefined) return { savedAt: row.savedAt.toISOString() }
        const newer = (await list(applicantId)).find((each) => each.section === section)
        if (newer !== undefined)
          throw conflict('draft-changed', 'You have typed in this section on another device too.', newer)
        // The draft that prevented the save was deleted meanwhile, so the next attempt inserts the new draft.
      }
    },

    async saveIn(tx, applicantId, drafts) {
      for (const section of checkedSections) {
        const answers = drafts[section]
        if (answers !== undefined) await putDraft(tx, applicantId, section, answers)
      }
    },

    remove: (applicantId, section) =>
      database.asApplicant(applicantId, (db) => deleteDrafts(db, applicantId, [section])),

    async deleteOld() {
      await deleteOld(database.system, { action: 'old-drafts-deleted', days: daysKept }, (tx, batchSize) =>
        deleteOldDrafts(tx, daysKept, batchSize),
      )
    },
  }
}
