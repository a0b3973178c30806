import { type RawBuilder, sql } from 'kysely'
import { type DuplicateKind, maxMatches, type SharedKind } from '#contract/office/duplicates/duplicates.ts'
import type { GroupKind } from '#contract/office/duplicates/shared-values.ts'
import type { PersonField } from '#contract/profile.ts'
import type { PictureFingerprint } from '#server/adapters/pictures/pictures.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { comparedColumns } from './compared-columns.ts'

/**
 * Maximum number of bits in which the hashes of two similar pictures differ. The query in `lookUps` compares four bands
 * of a hash: if at most three bits differ, at least one band is equal.
 */
const similarBits = 3

/**
 * SQL condition that an application still uses an upload as a result slip or as the profile picture. A picture that the
 * applicant has replaced after submission is kept, but is no longer compared.
 */
function isUsed(upload: string): RawBuilder<unknown> {
  const [id, owner, discarded] = ['id', 'applicant_id', 'discarded_at'].map((name) =>
    sql.ref(`${upload}.${name}`),
  )
  return sql`${discarded} is null and (exists (select from olevel_result slip
      where slip.applicant_id = ${owner} and slip.upload_id = ${id})
    or exists (select from applicant pictured where pictured.id = ${owner} and pictured.picture_id = ${id}))`
}

/** Returns the slips and the profile picture of an application that have no perceptual hash yet. */
export async function unhashedPictures(db: Db, applicantId: string) {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    select upload.id, upload.file_key from upload
    where upload.applicant_id = ${applicantId} and ${isUsed('upload')}
      and not exists (select from picture_hash where picture_hash.upload_id = upload.id)`.execute(db)
  return rows
}

/** Stores the perceptual hash of a picture, unless it is stored already or the picture was deleted in the meantime. */
export async function saveHash(
  db: Db,
  uploadId: string,
  [bandA, bandB, bandC, bandD]: PictureFingerprint,
): Promise<void> {
  await sql`
    insert into picture_hash (upload_id, applicant_id, band_a, band_b, band_c, band_d)
    select id, applicant_id, ${bandA}::int, ${bandB}::int, ${bandC}::int, ${bandD}::int from upload
    where id = ${uploadId} on conflict (upload_id) do nothing`.execute(db)
}

/**
 * A submitted application that matches another one. `value` identifies the sitting or picture that matches; it is empty
 * for the other kinds. `shared` is the value that both applications have, such as «1988-04-23 bello musa», for the kinds
 * in `groupKinds`; null for the other kinds.
 */
export interface Match {
  value: string
  id: string
  shared: string | null
}
type LookUp = (applicantId: string) => RawBuilder<Match>

/** Number of matches to read: one more than `maxMatches`, to know whether more applications match. */
const readLimit = maxMatches + 1

/** SQL order and limit: the `readLimit` applications that were submitted first. */
const earliestFirst = sql`order by file.submitted_at, file.id limit ${readLimit}`
const earliest = sql`order by other.submitted_at, other.id`

/** SQL condition that the office has not decided about this shared value. */
const isUndecided = (kind: GroupKind, value: RawBuilder<unknown>) =>
  sql`not exists (select from shared_value settled where settled.kind = ${kind} and settled.value = ${value}
    and settled.decided_at is not null)`

/**
 * Returns an entry of `lookUps` that compares one column with each of `spellings`. Empty texts do not match. An index
 * returns the earliest applications with a spelling, so a value that thousands share costs no more than others.
 */
function sameValue(
  name: PersonField,
  spellings: RawBuilder<unknown> = sql`array[own.${sql.id(name)}]`,
  group?: { kind: GroupKind; value: RawBuilder<unknown> },
): LookUp {
  const column = sql.id(name)
  const shared = group === undefined ? sql`null` : group.value
  const condition = group === undefined ? sql`true` : isUndecided(group.kind, group.value)
  return (id) => sql`select '' as value, other.id, ${shared} as shared
    from applicant own cross join lateral unnest(${spellings}) as known (spelling)
      cross join lateral (select file.id, file.submitted_at from applicant file
        where file.${column} = known.spelling and file.${column} <> '' and file.submitted_at is not null
          and file.id <> own.id ${earliestFirst}) other
    where own.id = ${id} and ${condition} ${earliest}`
}

const birthDate = sql.id(comparedColumns['name-birth'])
const phone = sql`own.${sql.id(comparedColumns.phone)}`
/** SQL of the phone number with the prefix 0, even if it was entered with +234. */
const localPhone = sql`case when starts_with(${phone}, '+234') then '0' || substr(${phone}, 5) else ${phone} end`
/** SQL of the birth date and the common words of two names, such as «1988-04-23 bello musa». */
const commonName = sql`to_char(own.${birthDate}, 'YYYY-MM-DD') || ' ' || array_to_string(common.words, ' ')`

/**
 * For each kind of duplicate, the query for other submitted applications that match one application, earliest first.
 * For each value, a query returns all matches or at least the earliest `maxMatches` + 1.
 */
export const lookUps: Readonly<Record<DuplicateKind, LookUp>> = {
  nin: sameValue(comparedColumns.nin),
  jamb: sameValue(comparedColumns.jamb),
  phone: sameValue(
    comparedColumns.phone,
    sql`array[${phone}, case when starts_with(${phone}, '+234') then '0' || substr(${phone}, 5)
      when starts_with(${phone}, '0') then '+234' || substr(${phone}, 2) end]`,
    { kind: 'phone', value: localPhone },
  ),
  'name-birth': (id) => sql`select '' as value, file.id, ${commonName} as shared
    from applicant own join applicant file on file.${birthDate} = own.${birthDate}
      cross join lateral (select array(
        select unnest(matric_name_words(concat_ws(' ', own.surname, own.firstname, own.othername)))
        intersect
        select unnest(matric_name_words(concat_ws(' ', file.surname, file.firstname, file.othername)))
        order by 1) as words) common
    where own.id = ${id} and file.submitted_at is not null and file.id <> own.id
      and cardinality(common.words) >= 2 and ${isUndecided('name-birth', commonName)}
    ${earliestFirst}`,
  'exam-number': (id) => sql`select own.id::text as value, other.id, null as shared
    from olevel_result own cross join lateral (select file.id, file.submitted_at
      from olevel_result sitting join applicant file on file.id = sitting.applicant_id
      where sitting.number_key = own.number_key and sitting.number_key <> '' and sitting.exam_year = own.exam_year
        and sitting.exam_name = own.exam_name and file.submitted_at is not null and file.id <> own.applicant_id
      group by file.id ${earliestFirst}) other
    where own.applicant_id = ${id} ${earliest}`,
  'picture-same': (id) => sql`select own.id::text as value, other.id, null as shared
    from picture_hash known join upload own on own.id = known.upload_id and ${isUsed('own')}
      cross join lateral (select file.id, file.submitted_at
        from upload other_upload join picture_hash on picture_hash.upload_id = other_upload.id
          join applicant file on file.id = other_upload.applicant_id
        where other_upload.sha256 = own.sha256 and ${isUsed('other_upload')} and file.submitted_at is not null
          and file.id <> own.applicant_id
        group by file.id ${earliestFirst}) other
    where known.applicant_id = ${id} ${earliest}`,
  'picture-similar': (id) => sql`select own_upload.id::text as value, other.id, null as shared
    from picture_hash own join upload own_upload on own_upload.id = own.upload_id and ${isUsed('own_upload')}
      cross join lateral (select file.id, file.submitted_at
        from picture_hash found join upload other_upload on other_upload.id = found.upload_id and ${isUsed('other_upload')}
          join applicant file on file.id = found.applicant_id
        where (found.band_a = own.band_a or found.band_b = own.band_b
            or found.band_c = own.band_c or found.band_d = own.band_d)
          and file.submitted_at is not null and file.id <> own.applicant_id and other_upload.sha256 <> own_upload.sha256
          and bit_count(
            (own.band_a::bit(16) # found.band_a::bit(16)) || (own.band_b::bit(16) # found.band_b::bit(16))
            || (own.band_c::bit(16) # found.band_c::bit(16)) || (own.band_d::bit(16) # found.band_d::bit(16))
          ) <= ${similarBits}
        group by file.id ${earliestFirst}) other
    where own.applicant_id = ${id} ${earliest}`,
}

/**
 * Marks a submitted application as sharing a value with more than `maxMatches` others, and stores the value. If the
 * application has the mark already, only updates the value and returns false. Returns false, too, if the application is
 * not submitted.
 */
export async function markShared(
  tx: Tx,
  mark: { applicantId: string; kind: SharedKind; value: string | null },
): Promise<boolean> {
  const { applicantId, kind, value } = mark
  const { rows } = await sql<{
    isNew: boolean
  }>`insert into duplicate_shared as marked (applicant_id, kind, value, found_at)
    select id, ${kind}, ${value}, clock_timestamp() from applicant where id = ${applicantId} and submitted_at is not null
    on conflict (applicant_id, kind) do update set value = excluded.value
      where marked.value is distinct from excluded.value
    returning xmax = 0 as is_new`.execute(tx)
  return rows[0]?.isNew ?? false
}

/** Removes the marks of an application, except those of `kinds`. Returns the kinds of the removed marks. */
export async function unmarkShared(
  tx: Tx,
  applicantId: string,
  kinds: readonly SharedKind[],
): Promise<SharedKind[]> {
  const { rows } = await sql<{ kind: SharedKind }>`delete from duplicate_shared
    where applicant_id = ${applicantId} and kind <> all(${kinds}::text[]) returning kind`.execute(tx)
  return rows.map(({ kind }) => kind)
}

/**
 * Adds the applications without a mark of this kind to the queue of the duplicate search. An application that is
 * already queued as a recheck becomes a normal search, so that it no longer comes last.
 */
export async function queueUnmarked(tx: Tx, kind: SharedKind, ids: readonly string[]): Promise<void> {
  await sql`insert into duplicate_search as queued (applicant_id)
    select id from unnest(${ids}::uuid[]) id
    where not exists (select from duplicate_shared where applicant_id = id and kind = ${kind}) order by id
    on conflict (applicant_id) do update set recheck = false where queued.recheck`.execute(tx)
}

/** A pair of an application that the caller knows and the application `otherId`. `value` is as in `NewPair`. */
export interface PairWith extends Pick<NewPair, 'kind' | 'value'> {
  otherId: string
}

/**
 * Returns the pairs of an application that `flagPair` would flag: pairs without a flag of their kind, or with a flag
 * that must be reopened.
 */
export async function listUnflagged(
  db: Db,
  applicantId: string,
  pairs: readonly PairWith[],
): Promise<PairWith[]> {
  const kinds = pairs.map(({ kind }) => kind)
  const otherIds = pairs.map(({ otherId }) => otherId)
  const values = pairs.map(({ value }) => value)
  const { rows } = await sql<PairWith>`select kind, other_id, value
    from unnest(${kinds}::text[], ${otherIds}::uuid[], ${values}::text[]) with ordinality
      pair (kind, other_id, value, position)
    where not exists (select from duplicate_flag flag
      where (flag.left_id, flag.right_id) in ((${applicantId}, pair.other_id), (pair.other_id, ${applicantId}))
        and flag.kind = pair.kind and (flag.shared_value_id is null or flag.value is not distinct from pair.value))
    order by position`.execute(db)
  return rows
}

export interface NewPair {
  id: string
  kind: DuplicateKind
  one: string
  two: string
  /** Common value of the pair; null for kinds without one. */
  value: string | null
}

/**
 * Flags a pair of submitted applications as possible duplicates. Reopens a flag that was decided only through a shared
 * value, if the pair has another value now. Returns the id of the flag. Returns undefined if an application is not
 * submitted, or if the pair has a flag of this kind that is not reopened. The caller must hold the locks on both
 * applicants' rows.
 */
export async function flagPair(tx: Tx, { id, kind, one, two, value }: NewPair): Promise<string | undefined> {
  // Not `now()`, the start of the transaction, because the transaction may have waited for an approval since then.
  const { rows } = await sql<{ id: string }>`with flagged as (
      insert into duplicate_flag (id, kind, left_id, right_id, value, found_at)
      select ${id}, ${kind}, pair[1], pair[2], ${value}, clock_timestamp()
      from (select array_agg(id order by submitted_at, id) as pair from applicant
        where id in (${one}, ${two}) and submitted_at is not null) ordered
      where cardinality(pair) = 2
      on conflict (left_id, right_id, kind) do nothing
      returning id),
    reopened as (
      update duplicate_flag set decision = null, decided_by = null, decided_at = null, shared_value_id = null,
        value = ${value}, found_at = clock_timestamp()
      where (left_id, right_id) in ((${one}, ${two}), (${two}, ${one})) and kind = ${kind}
        and shared_value_id is not null and value is distinct from ${value}
      returning id)
    select id from flagged union all select id from reopened`.execute(tx)
  return rows[0]?.id
}

/**
 * Updates the stored common value of the undecided pairs between an application and its matches. Leaves out pairs whose
 * value has not changed.
 */
export async function saveValues(
  tx: Tx,
  kind: DuplicateKind,
  applicantId: string,
  matches: readonly Match[],
): Promise<void> {
  await sql`update duplicate_flag flag set value = match.value
    from unnest(${matches.map(({ id }) => id)}::uuid[], ${matches.map(({ shared }) => shared)}::text[])
      match (id, value)
    where (flag.left_id, flag.right_id) in ((${applicantId}, match.id), (match.id, ${applicantId}))
      and flag.kind = ${kind} and flag.decision is null and flag.value is distinct from match.value`.execute(
    tx,
  )
}

/**
 * Adds a value that several applications share to the office's list of shared values. No-op if the list has it already.
 */
export async function insertSharedValue(
  tx: Tx,
  shared: { id: string; kind: GroupKind; value: string; foundWith: string },
): Promise<void> {
  await tx
    .insertInto('sharedValue')
    .values(shared)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .execute()
}
