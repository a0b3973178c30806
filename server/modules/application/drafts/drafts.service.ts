import type { DraftAnswers, StoredDraft } from '#contract/endpoints/draft.ts'
import type { StepId } from '#contract/steps/registry.ts'
import type { Database } from '#server/db/client.ts'
import { deleteOld } from '#server/db/delete-old.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { deleteDraft, deleteOldDrafts, type DraftRow, draftsOf, writeDraft } from './drafts.store.ts'

/*
 * Drafts have no audit entries: they change with every field, they are not validated, and they may contain a half-typed
 * identification number. The audit log starts with the save of the section.
 */

export interface DraftsService {
  list(applicantId: string): Promise<StoredDraft[]>
  /** Replaces the draft of a section. @throws 429 */
  save(applicantId: string, section: StepId, answers: DraftAnswers): Promise<{ savedAt: string }>
  /** Deletes the draft of a section. Idempotent. */
  remove(applicantId: string, section: StepId): Promise<void>
  /** Deletes drafts that have not changed for 90 days. */
  deleteOld(): Promise<void>
}

/** A form sends its draft once per field that changed. Nobody fills in this many fields in a minute. */
const savesPerMinute = 120
/** Days without a change after which a draft is deleted. */
const daysKept = 90

export function draftsService({ database }: { database: Database }): DraftsService {
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

    remove: (applicantId, section) =>
      database.asApplicant(applicantId, (db) => deleteDraft(db, applicantId, section)),

    async deleteOld() {
      await deleteOld(database.system, { action: 'old-drafts-deleted', days: daysKept }, (tx, batchSize) =>
        deleteOldDrafts(tx, daysKept, batchSize),
      )
    },
  }
}
