import { type RawBuilder, sql } from 'kysely'
import type { DuplicateKind } from '#contract/office/duplicates.ts'
import type { PersonField } from '#contract/profile.ts'
import type { PictureFingerprint } from '#server/adapters/pictures/pictures.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { comparedColumns } from './compared-columns.ts'

/**
 * Maximum number of applications that match one application, per kind of duplicate. If more match, none is flagged: a
 * value that so many applications share is no evidence of a duplicate.
 */
export const mostMatches = 20

/**
 * Maximum number of bits in which the hashes of two similar pictures differ. The query in `lookUps` compares four bands
 * of a hash: if at most three bits differ, at least one band is equal.
 */
const similarBits = 3

/** An application in the queue of the duplicate search. `wantedAt` changes with each change of the application. */
export interface WaitingSearch {
  applicantId: string
  /** Timestamp as text, because a JavaScript date has no microseconds. */
  wantedAt: string
}

/** Returns up to `limit` applications in the queue of the duplicate search, oldest first. */
export async function waitingSearches(db: Db, limit: number): Promise<WaitingSearch[]> {
  const { rows } = await sql<WaitingSearch>`
    select applicant_id, wanted_at::text from duplicate_search order by wanted_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes applications from the queue and returns their ids. Skips those that have changed since `waiting` was read,
 * and rows that another worker has locked.
 */
export async function takeSearches(tx: Tx, waiting: readonly WaitingSearch[]): Promise<string[]> {
  const ids = waiting.map(({ applicantId }) => applicantId)
  const times = waiting.map(({ wantedAt }) => wantedAt)
  const { rows } = await sql<{ applicantId: string }>`
    delete from duplicate_search where applicant_id in (
      select queued.applicant_id from duplicate_search queued
      join unnest(${ids}::uuid[], ${times}::timestamptz[]) seen (applicant_id, wanted_at)
        on seen.applicant_id = queued.applicant_id and seen.wanted_at = queued.wanted_at
      for update of queued skip locked)
    returning applicant_id`.execute(tx)
  return rows.map(({ applicantId }) => applicantId)
}

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

const birthDate = sql.id(comparedColumns['name-birth'])

/** Returns an entry of `lookUps` that compares one column. Empty texts do not match. */
function sameValue(name: PersonField): (applicantId: string) => RawBuilder<{ id: string }> {
  const column = sql.id(name)
  return (
    id,
  ) => sql`select other.id from applicant own join applicant other on other.${column} = own.${column}
    where own.id = ${id} and own.${column} <> '' and other.${column} <> '' and other.submitted_at is not null
      and other.id <> own.id
    limit ${mostMatches + 1}`
}

/**
 * For each kind of duplicate, the query for other submitted applications that match one application. Each query returns
 * at most `mostMatches` + 1 ids.
 */
export const lookUps: Readonly<Record<DuplicateKind, (applicantId: string) => RawBuilder<{ id: string }>>> = {
  nin: sameValue(comparedColumns.nin),
  jamb: sameValue(comparedColumns.jamb),
  phone: sameValue(comparedColumns.phone),
  'name-birth': (
    id,
  ) => sql`select other.id from applicant own join applicant other on other.${birthDate} = own.${birthDate}
    where own.id = ${id} and other.submitted_at is not null and other.id <> own.id
      and cardinality(array(
        select unnest(matric_name_words(concat_ws(' ', own.surname, own.firstname, own.othername)))
        intersect
        select unnest(matric_name_words(concat_ws(' ', other.surname, other.firstname, other.othername))))) >= 2
    limit ${mostMatches + 1}`,
  'exam-number': (id) => sql`select distinct other.applicant_id as id from olevel_result own
      join olevel_result other on other.exam_number = own.exam_number and other.exam_year = own.exam_year
        and other.exam_name = own.exam_name
      join applicant on applicant.id = other.applicant_id and applicant.submitted_at is not null
    where own.applicant_id = ${id} and other.applicant_id <> own.applicant_id
    limit ${mostMatches + 1}`,
  'picture-same': (id) => sql`select distinct other.applicant_id as id from picture_hash known
      join upload own on own.id = known.upload_id and ${isUsed('own')}
      join upload other on other.sha256 = own.sha256 and ${isUsed('other')}
      join picture_hash on picture_hash.upload_id = other.id
      join applicant on applicant.id = other.applicant_id and applicant.submitted_at is not null
    where known.applicant_id = ${id} and other.applicant_id <> ${id}
    limit ${mostMatches + 1}`,
  'picture-similar': (id) => sql`select distinct other.applicant_id as id from picture_hash own
      join upload mine on mine.id = own.upload_id and ${isUsed('mine')}
      join picture_hash other on other.band_a = own.band_a or other.band_b = own.band_b
        or other.band_c = own.band_c or other.band_d = own.band_d
      join upload theirs on theirs.id = other.upload_id and ${isUsed('theirs')}
      join applicant on applicant.id = other.applicant_id and applicant.submitted_at is not null
    where own.applicant_id = ${id} and other.applicant_id <> ${id} and theirs.sha256 <> mine.sha256
      and bit_count(
        (own.band_a::bit(16) # other.band_a::bit(16)) || (own.band_b::bit(16) # other.band_b::bit(16))
        || (own.band_c::bit(16) # other.band_c::bit(16)) || (own.band_d::bit(16) # other.band_d::bit(16))
      ) <= ${similarBits}
    limit ${mostMatches + 1}`,
}

/**
 * Flags a pair of submitted applications as possible duplicates. Returns false if one of them is not submitted, or if
 * the pair already has a flag of this kind, decided or not.
 */
export async function flagPair(
  tx: Tx,
  id: string,
  kind: DuplicateKind,
  one: string,
  two: string,
): Promise<boolean> {
  const { rows } = await sql`insert into duplicate_flag (id, kind, left_id, right_id)
    select ${id}, ${kind}, pair[1], pair[2]
    from (select array_agg(id order by submitted_at, id) as pair from applicant
      where id in (${one}, ${two}) and submitted_at is not null) ordered
    where cardinality(pair) = 2
    on conflict (left_id, right_id, kind) do nothing
    returning id`.execute(tx)
  return rows.length > 0
}
