import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { StoredDraft, DraftSection } from '#contract/endpoints/draft.ts'
import type { CheckedDrafts } from '#contract/endpoints/profile.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { deleteOld } from '#server/db/delete-old.ts'
import { rateLimit } from '#server/rate-limit.ts'
import {
  deleteDraft,
  deleteOldDrafts,
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
  /** Stores or replaces the draft of a section. @throws 429 more than `savesPerMinute` saves. */
  save(applicantId: string, section: DraftSection, answers: DraftAnswers): Promise<{ savedAt: string }>
  /** Stores or replaces the drafts of a profile that is being registered, in the transaction of the registration. */
  saveIn(tx: Tx, applicantId: string, drafts: CheckedDrafts): Promise<void>
  /** Deletes the draft of a section. No-op if there is none. */
  remove(applicantId: string, section: DraftSection): Promise<void>
  /** Deletes drafts that were last saved more than 90 days ago. */
  deleteOld(): Promise<void>
}

const daysKept = 90

export function draftsService({
  database,
  savesPerMinute,
}: {
  database: Database
  savesPerMinute: number
}): DraftsService {
  const limit = rateLimit(database, { name: 'draft', times: savesPerMinute, seconds: 60 })
  return {
    async list(applicantId) {
      const rows = await database.applicantStatement<DraftRow>(applicantId, draftsOf(applicantId))
      return rows.map(({ section, answers, savedAt }) => ({
        section,
        answers,
        savedAt: savedAt.toISOString(),
      }))
    },

    async save(applicantId, section, answers) {
      await limit(applicantId)
      const [row] = await database.applicantStatement<Pick<DraftRow, 'savedAt'>>(
        applicantId,
        writeDraft(applicantId, section, answers),
      )
      if (row === undefined) throw new Error('The draft was not written')
      return { savedAt: row.savedAt.toISOString() }
    },

    async saveIn(tx, applicantId, { programme, olevelResults }) {
      if (programme !== undefined) await putDraft(tx, applicantId, 'programme', programme)
      if (olevelResults !== undefined) await putDraft(tx, applicantId, 'olevelResults', olevelResults)
    },

    remove: (applicantId, section) =>
      database.asApplicant(applicantId, (db) => deleteDraft(db, applicantId, section)),

    async deleteOld() {
      await deleteOld(database.system, { action: 'old-drafts-deleted', days: daysKept }, (tx, batchSize) =>
        deleteOldDrafts(tx, daysKept, batchSize),
      )
    },
  }
}
