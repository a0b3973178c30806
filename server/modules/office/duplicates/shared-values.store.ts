import { type RawBuilder, sql } from 'kysely'
import {
  type GroupKind,
  maxCounted,
  maxMembers,
  type SharedValue,
  type SharedValueState,
} from '#contract/office/duplicates/shared-values.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { exactTime } from '#server/db/exact-time.ts'
import { comparedColumns } from './compared-columns.ts'

export interface SharedValueRow {
  id: string
  kind: GroupKind
  /** The phone number, or the birth date and the common words of the names. */
  value: string
  /** The common words of the names as one applicant typed them; null for a phone number, or if the name has changed. */
  typedName: string | null
  foundAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  /** Time by which the list is sorted, in the format of `exactTime`. */
  exactAt: string
  pairs: number
  marked: number
  members: SharedValue['members']
}

const openPairs = sql`duplicate_flag flag where flag.kind = shared.kind and flag.value = shared.value
  and flag.decision is null`
const marks = sql`duplicate_shared mark where mark.kind = shared.kind and mark.value = shared.value`

/**
 * SQL of the open or the decided shared values, for use after `from`. An open value has an open pair or a mark. The
 * conditions do not use `exists`, because PostgreSQL would then read all pairs and marks first, although a page shows
 * only a few values.
 */
export const valuesIn = (state: SharedValueState) =>
  state === 'decided'
    ? sql`shared_value shared where shared.decided_at is not null`
    : sql`shared_value shared where shared.decided_at is null
        and coalesce((select true from ${openPairs} limit 1), (select true from ${marks} limit 1))`

/** SQL of the common words of the names in a value, which begins with the birth date. */
const commonWords = sql`string_to_array(substr(shared.value, ${'YYYY-MM-DD '.length + 1}::int), ' ')`

/** SQL of the first `maxMembers` applications with a shared value, as JSON. */
const members = sql`(select coalesce(jsonb_agg(jsonb_build_object('applicantId', listed.applicant_id,
      'name', concat_ws(' ', listed.surname, listed.firstname), 'applicationNumber', listed.application_number)
    order by listed.submitted_at, listed.applicant_id), '[]')
  from (select file.applicant_id, file.surname, file.firstname, file.application_number, file.submitted_at
    from (select left_id as id from ${openPairs} union select right_id from ${openPairs}
      union (select applicant_id from ${marks} limit ${maxCounted})) known
      join office_application file on file.applicant_id = known.id
    order by file.submitted_at, file.applicant_id limit ${maxMembers}) listed)`

/**
 * SQL of the id of one of the applicants with a shared value. `offset 0` makes PostgreSQL compute the id first, so that
 * it finds the applicant with an index.
 */
const oneApplicant = sql`select coalesce(shared.found_with, (select left_id from ${openPairs} limit 1),
  (select applicant_id from ${marks} limit 1)) as id offset 0`

/**
 * SQL of the name of one of the applicants, as typed. Leaves out the parts of the name that contain no common word.
 * Null if the applicant no longer has all common words.
 */
const typedName = sql`(select typed.name
  from (select string_agg(part.text, ' ' order by part.position) as name
    from (${oneApplicant}) one join applicant named on named.id = one.id, regexp_split_to_table(
        concat_ws(' ', named.surname, named.firstname, named.othername), '\\s+') with ordinality part (text, position)
    where matric_name_words(part.text) && ${commonWords}) typed
  where shared.kind = 'name-birth' and matric_name_words(typed.name) @> ${commonWords})`

/** SQL of `listValues`. Exported so that a test can check its query plan. */
export function listStatement(
  state: SharedValueState,
  after: { exactAt: string; id: string } | null,
  limit: number,
): RawBuilder<SharedValueRow> {
  const isOpen = state === 'open'
  const at = isOpen ? sql`shared.found_at` : sql`shared.decided_at`
  const [direction, comparison] = isOpen ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const page =
    after === null
      ? sql`true`
      : sql`(${at}, shared.id) ${comparison} (${after.exactAt}::timestamptz, ${after.id}::uuid)`
  return sql<SharedValueRow>`select shared.id, shared.kind, shared.value, shared.found_at, shared.decided_at,
      ${typedName} as typed_name, staff.name as decided_by, ${exactTime(at)} as exact_at,
      (select count(*)::int from ${openPairs}) as pairs,
      (select count(*)::int from (select from ${marks} limit ${maxCounted}) counted) as marked,
      ${isOpen ? members : sql`'[]'::jsonb`} as members
    from (select shared.* from ${valuesIn(state)} and ${page}
      order by ${at} ${direction}, shared.id ${direction} limit ${limit}) shared
      left join staff on staff.id = shared.decided_by
    order by ${at} ${direction}, shared.id ${direction}`
}

/**
 * Returns the open shared values, oldest first, or the decided ones, newest first, at most `limit`. `after` is the
 * position of the last value on the previous page; null for the first page.
 */
export async function listValues(
  db: Db,
  state: SharedValueState,
  after: { exactAt: string; id: string } | null,
  limit: number,
): Promise<SharedValueRow[]> {
  return (await listStatement(state, after, limit).execute(db)).rows
}

export type LockedValue = Pick<SharedValueRow, 'kind' | 'value' | 'decidedAt'>

/** Locks and returns a shared value; undefined if there is none. */
export async function lockValue(tx: Tx, id: string): Promise<LockedValue | undefined> {
  return tx
    .selectFrom('sharedValue')
    .select(['kind', 'value', 'decidedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores the colleague who decided about a shared value; null removes the decision. */
export async function setDecision(tx: Tx, id: string, staffId: string | null): Promise<void> {
  await tx
    .updateTable('sharedValue')
    .set({ decidedBy: staffId, decidedAt: staffId === null ? null : sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns the ids of the applications in the open pairs and marks of a value, in order. */
export async function listSharers(db: Db, { kind, value }: LockedValue): Promise<string[]> {
  const shared = sql`(select ${kind}::text as kind, ${value}::text as value) shared`
  const { rows } = await sql<{ id: string }>`
    select flag.left_id as id from ${shared}, ${openPairs}
    union select flag.right_id from ${shared}, ${openPairs}
    union select mark.applicant_id from ${shared}, ${marks} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Decides for all open pairs of a value that the two applications belong to different people. */
export async function decidePairs(
  tx: Tx,
  id: string,
  { kind, value }: LockedValue,
  staffId: string,
): Promise<void> {
  await sql`update duplicate_flag set decision = 'different', decided_by = ${staffId}, decided_at = now(),
      shared_value_id = ${id}
    where kind = ${kind} and value = ${value} and decision is null`.execute(tx)
}

export interface SettledPair {
  leftId: string
  rightId: string
  kind: GroupKind
  sharedValueId: string
}

/**
 * Handles pairs and marks that a search has stored after the decision about their value, because the search was running
 * during the decision. Decides the pairs, and queues another search that removes the marks. Returns the pairs.
 */
export async function settleDecided(tx: Tx): Promise<SettledPair[]> {
  const settled = sql`shared_value settled
    where settled.decided_at is not null and settled.kind = found.kind and settled.value = found.value`
  const { rows } =
    await sql<SettledPair>`update duplicate_flag found set decision = 'different', decided_by = settled.decided_by,
      decided_at = now(), shared_value_id = settled.id
    from ${settled} and found.decision is null
    returning found.left_id, found.right_id, found.kind, found.shared_value_id`.execute(tx)
  await sql`insert into duplicate_search (applicant_id, recheck)
    select applicant_id, true from duplicate_shared found where found.value is not null and exists (select from ${settled})
    order by applicant_id on conflict (applicant_id) do nothing`.execute(tx)
  return rows
}

/**
 * Reopens the pairs that the decision about a value has decided. Sets `found_at` to the current time, so that the
 * release preview shows the pairs for offers that were approved in the meantime.
 */
export async function reopenPairs(tx: Tx, id: string): Promise<void> {
  await sql`update duplicate_flag set decision = null, decided_by = null, decided_at = null, shared_value_id = null,
      found_at = clock_timestamp()
    where shared_value_id = ${id}`.execute(tx)
}

/**
 * Adds applications to the queue of the duplicate search. Their check «Duplicates» keeps its outcome until the search
 * has run.
 */
export async function queueSearch(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`insert into duplicate_search (applicant_id, recheck)
    select id, true from unnest(${ids}::uuid[]) id order by id
    on conflict (applicant_id) do nothing`.execute(tx)
}

/** Returns the ids of all submitted applications with a value, in order. */
export async function listWithValue(db: Db, { kind, value }: LockedValue): Promise<string[]> {
  const [day = '', ...words] = value.split(' ')
  const [phone, birthDate] = [comparedColumns.phone, comparedColumns['name-birth']].map((name) =>
    sql.id(name),
  )
  const condition =
    kind === 'phone'
      ? sql`${phone} in (${value}, ${value.replace(/^0/, '+234')}) and ${phone} <> ''`
      : sql`${birthDate} = ${day}::date
          and matric_name_words(concat_ws(' ', surname, firstname, othername)) @> ${words}::text[]`
  const { rows } = await sql<{ id: string }>`select id from applicant
    where ${condition} and submitted_at is not null order by id`.execute(db)
  return rows.map(({ id }) => id)
}
