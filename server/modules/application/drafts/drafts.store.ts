import { sql } from 'kysely'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { Statement } from '#server/db/statement.ts'

export interface DraftRow {
  section: DraftSection
  answers: DraftAnswers
  savedAt: Date
}

/** Returns the statement that selects all drafts of an applicant. */
export function draftsOf(applicantId: string): Statement {
  return {
    name: 'drafts',
    text: `select step_id as section, answers, saved_at as "savedAt" from draft where applicant_id = $1`,
    values: [applicantId],
  }
}

/** Returns the statement that inserts or replaces a draft. The statement returns the time of the save. */
export function writeDraft(applicantId: string, stepId: DraftSection, answers: DraftAnswers): Statement {
  return {
    name: 'write-draft',
    text: `insert into draft (applicant_id, step_id, answers) values ($1, $2, $3)
      on conflict (applicant_id, step_id) do update set answers = excluded.answers, saved_at = clock_timestamp()
      returning saved_at as "savedAt"`,
    values: [applicantId, stepId, JSON.stringify(answers)],
  }
}

/** Inserts or replaces a draft in a transaction. */
export async function putDraft(
  tx: Tx,
  applicantId: string,
  stepId: DraftSection,
  answers: DraftAnswers,
): Promise<void> {
  await tx
    .insertInto('draft')
    .values({ applicantId, stepId, answers: JSON.stringify(answers) })
    .onConflict((conflict) =>
      conflict
        .columns(['applicantId', 'stepId'])
        .doUpdateSet({ answers: JSON.stringify(answers), savedAt: sql`clock_timestamp()` }),
    )
    .execute()
}

/** Deletes the draft of a section, if there is one. */
export async function deleteDraft(db: Db, applicantId: string, stepId: DraftSection): Promise<void> {
  await db.deleteFrom('draft').where('applicantId', '=', applicantId).where('stepId', '=', stepId).execute()
}

export async function deleteAllDrafts(db: Db, applicantId: string): Promise<void> {
  await db.deleteFrom('draft').where('applicantId', '=', applicantId).execute()
}

/** Deletes up to `limit` drafts that were last saved more than `days` ago. Returns the number of deleted drafts. */
export async function deleteOldDrafts(tx: Tx, days: number, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('draft')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('applicantId', 'stepId'),
        'in',
        selectFrom('draft as old')
          .select(['old.applicantId', 'old.stepId'])
          .where('old.savedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
          .limit(limit)
          .$asTuple('applicantId', 'stepId'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
