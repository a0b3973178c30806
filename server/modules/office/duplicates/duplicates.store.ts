import { type RawBuilder, sql } from 'kysely'
import type { DuplicateDecision, DuplicateKind } from '#contract/office/duplicates/duplicates.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { exactTime } from '#server/db/exact-time.ts'
import { comparedFacts } from './compared-columns.ts'

export interface FlagLine {
  id: string
  kind: DuplicateKind
  foundAt: Date
  /** `foundAt` in the format of `exactTime`, for the key of the next page. */
  exactAt: string
  leftId: string
  rightId: string
  leftName: string
  rightName: string
  decision: DuplicateDecision | null
}

/** SQL that selects pairs. `flags` is SQL for use after `from`. */
const pairsOf = (
  flags: RawBuilder<unknown>,
) => sql<FlagLine>`select flag.id, flag.kind, flag.found_at, flag.left_id, flag.right_id, flag.decision,
  ${exactTime(sql`flag.found_at`)} as exact_at,
  concat_ws(' ', left_file.surname, left_file.firstname) as left_name,
  concat_ws(' ', right_file.surname, right_file.firstname) as right_name
  from ${flags} flag
    join office_application left_file on left_file.applicant_id = flag.left_id
    join office_application right_file on right_file.applicant_id = flag.right_id`

/**
 * Returns undecided pairs of possible duplicates, oldest first, at most `limit`. An empty `kind` means all kinds.
 * `after` is the position of the last pair on the previous page; null for the first page.
 */
export async function listFlags(
  db: Db,
  kind: DuplicateKind | '',
  after: { exactAt: string; id: string } | null,
  limit: number,
): Promise<FlagLine[]> {
  return (await flagsStatement(kind, after, limit).execute(db)).rows
}

/** SQL of `listFlags`. Exported so that a test can check its query plan. */
export function flagsStatement(
  kind: DuplicateKind | '',
  after: { exactAt: string; id: string } | null,
  limit: number,
): RawBuilder<FlagLine> {
  const conditions = [
    sql`flag.decision is null`,
    kind === '' ? sql`true` : sql`flag.kind = ${kind}`,
    after === null
      ? sql`true`
      : sql`(flag.found_at, flag.id) > (${after.exactAt}::timestamptz, ${after.id}::uuid)`,
  ]
  // Selects the pairs of the page first, so that PostgreSQL joins only the applications of these pairs.
  const page = sql`(select * from duplicate_flag flag where ${sql.join(conditions, sql` and `)}
    order by flag.found_at, flag.id limit ${limit})`
  return sql<FlagLine>`${pairsOf(page)} order by flag.found_at, flag.id`
}

/** SQL of the undecided pairs of possible duplicates, for use after `from`. */
export const openFlags = sql`duplicate_flag where decision is null`

/** Counts the undecided pairs of possible duplicates of each kind. A kind without such pairs is left out. */
export async function countFlags(db: Db): Promise<{ kind: DuplicateKind; count: number }[]> {
  const { rows } = await sql<{ kind: DuplicateKind; count: number }>`
    select kind, count(*) as count from ${openFlags} group by kind`.execute(db)
  return rows
}

/** Returns a pair of possible duplicates; undefined if there is no such pair. */
export async function findFlag(db: Db, id: string): Promise<FlagLine | undefined> {
  const { rows } = await sql<FlagLine>`${pairsOf(sql`duplicate_flag`)} where flag.id = ${id}`.execute(db)
  return rows[0]
}

/** Stores the decision about a pair of possible duplicates. Returns false if the pair is decided already. */
export async function decideFlag(
  tx: Tx,
  id: string,
  decision: DuplicateDecision,
  staffId: string,
): Promise<boolean> {
  const decided = await tx
    .updateTable('duplicateFlag')
    .set({ decision, decidedBy: staffId, decidedAt: sql`now()` })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning('id')
    .execute()
  return decided.length > 0
}

/**
 * Returns the facts of one application that a colleague compares with the other application of the pair. Throws if the
 * application is not submitted.
 */
export async function findSide(db: Db, applicantId: string) {
  return db
    .selectFrom('applicant')
    .innerJoin('officeApplication', 'officeApplication.applicantId', 'applicant.id')
    .select([
      'applicant.id as applicantId',
      'applicant.surname',
      'applicant.firstname',
      'applicant.othername',
      'applicant.applicationNumber',
      'applicant.programmeId',
      ...comparedFacts,
      'officeApplication.submittedAt',
      'officeApplication.status',
      'officeApplication.reconsideration',
      'officeApplication.offerAnswer',
      'officeApplication.version',
    ])
    .where('applicant.id', '=', applicantId)
    .executeTakeFirstOrThrow()
}

/** Returns the result slips and then the profile picture of an application, each with the SHA-256 of its content. */
export async function listContents(db: Db, applicantId: string) {
  const { rows } = await sql<{ title: string; file: string; sha256: string; exam: string | null }>`
    select coalesce(olevel_result.exam_name || ' ' || olevel_result.exam_year, 'Profile picture') as title,
      olevel_result.exam_name || ' ' || olevel_result.exam_year || ', ' || olevel_result.exam_number as exam,
      upload.ticket as file, encode(upload.sha256, 'hex') as sha256
    from upload
      left join olevel_result on olevel_result.upload_id = upload.id
      left join applicant on applicant.picture_id = upload.id
    where upload.applicant_id = ${applicantId} and upload.discarded_at is null
      and (olevel_result.id is not null or applicant.id is not null)
    order by olevel_result.created_at nulls last, upload.id`.execute(db)
  return rows
}
