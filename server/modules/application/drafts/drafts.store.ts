import { sql } from 'kysely'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { Statement } from '#server/db/statement.ts'

export interface DraftRow {
  section: DraftSection
  answers: DraftAnswers
  savedAt: Date
  /** Id of the device that has stored the draft; null if the device has sent no id. */
  writer: string | null
}

/** Returns the statement that selects all drafts of an applicant. */
export function draftsOf(applicantId: string): Statement {
  return {
    name: 'drafts',
    text: `select step_id as section, answers, saved_at as "savedAt", writer from draft where applicant_id = $1`,
    values: [applicantId],
  }
}

/** Condition under which a client may replace the stored draft. */
export interface DraftBasis {
  /** `savedAt` of the draft that the client has loaded; null if the client has none; undefined to replace any draft. */
  basedOn?: string | null | undefined
  /** Id of the device. A device may replace its own draft, because the response to its last save may have been lost. */
  writer?: string | undefined
}

/**
 * Returns the statement that inserts a draft or replaces the stored draft. The stored draft is replaced only if it was
 * saved at `basedOn` or by the same device. If `basedOn` is undefined, any draft is replaced. The statement returns the
 * save time in whole milliseconds, always later than the time of the replaced draft. It returns no row if it stored
 * nothing.
 */
export function writeDraft(
  applicantId: string,
  stepId: DraftSection,
  answers: DraftAnswers,
  { basedOn, writer }: DraftBasis,
): Statement {
  return {
    name: 'write-draft',
    text: `insert into draft as stored (applicant_id, step_id, answers, writer, saved_at)
      values ($1, $2, $3, $4, date_trunc('milliseconds', clock_timestamp()))
      on conflict (applicant_id, step_id) do update
      set answers = excluded.answers, writer = excluded.writer, saved_at = date_trunc('milliseconds',
        greatest(clock_timestamp(), stored.saved_at + interval '1 millisecond'))
      where $5 or stored.writer = $4 or date_trunc('milliseconds', stored.saved_at) = $6
      returning saved_at as "savedAt"`,
    values: [
      applicantId,
      stepId,
      JSON.stringify(answers),
      writer ?? null,
      basedOn === undefined,
      basedOn ?? null,
    ],
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
      conflict.columns(['applicantId', 'stepId']).doUpdateSet({
        answers: JSON.stringify(answers),
        writer: null,
        savedAt: sql`clock_timestamp()`,
      }),
    )
    .execute()
}

const draftColumns = ['stepId as section', 'answers', 'savedAt', 'writer'] as const

/** Returns all drafts of an applicant. */
export function listDrafts(db: Db, applicantId: string): Promise<DraftRow[]> {
  return db.selectFrom('draft').select(draftColumns).where('applicantId', '=', applicantId).execute()
}

/** Like `listDrafts`, but also locks the drafts until the end of the transaction, so that no request replaces them. */
export function lockDrafts(tx: Tx, applicantId: string): Promise<DraftRow[]> {
  return tx
    .selectFrom('draft')
    .select(draftColumns)
    .where('applicantId', '=', applicantId)
    .orderBy('stepId')
    .forUpdate()
    .execute()
}

/** Deletes the applicant's drafts of these sections. No-op if there are none. */
export async function deleteDrafts(
  db: Db,
  applicantId: string,
  sections: readonly DraftSection[],
): Promise<void> {
  if (sections.length === 0) return
  await db
    .deleteFrom('draft')
    .where('applicantId', '=', applicantId)
    .where('stepId', 'in', sections)
    .execute()
}

/** Deletes drafts last saved more than `days` days ago, at most `limit`. Returns the number of deleted drafts. */
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
