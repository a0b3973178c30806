import { type RawBuilder, sql } from 'kysely'
import type { OfficeStatus } from '#contract/office/applications.ts'
import { letterWithdrawn } from '#server/applicant/letter.ts'
import type { Db } from '#server/db/client.ts'
import type { SearchTerms } from './search-terms.ts'

export interface QueueFilter {
  programmeId: string
  state: string
  session: string
  status: OfficeStatus | ''
  search: SearchTerms | null
  /** Key of the row before the first row wanted; null starts at the beginning of the queue. */
  after: { micros: string; id: string } | null
}

export interface QueueLine {
  id: string
  applicationNumber: string | null
  surname: string
  firstname: string
  othername: string
  programmeId: string | null
  state: string | null
  session: string | null
  submittedAt: Date
  /** `submittedAt` in microseconds since 1970, the precision of the database. */
  micros: string
  status: OfficeStatus
  /** Id of the pending or released decision; null if there is none. */
  decisionId: string | null
}

const underWay = sql`select state from decision where decision.applicant_id = applicant.id
  and decision.state in ('proposed', 'approved', 'scheduled')`
const corrected = sql`select from correction where correction.applicant_id = applicant.id
  and correction.done_at is null`

const withdrawn = letterWithdrawn('applicant.id')

/**
 * SQL for the status of an application, derived from its stage, decision, corrections and letter. The status is not
 * stored, so it cannot become outdated.
 */
const statusOf = sql<OfficeStatus>`case applicant.stage
  when 'IsAdmitted' then case when ${withdrawn} then 'letter-withdrawn' else 'admitted' end
  when 'IsRejected' then 'rejected' else coalesce((${underWay}),
  case when exists (${corrected}) then 'correction' else 'submitted' end) end`

const lineColumns = sql`applicant.id, applicant.application_number, applicant.surname, applicant.firstname,
  applicant.othername, applicant.programme_id, applicant.state, applicant.admission_session as session,
  applicant.submitted_at, (extract(epoch from applicant.submitted_at) * 1000000)::bigint::text as micros,
  ${statusOf} as status, (select id from decision where decision.applicant_id = applicant.id
    and decision.state in ('proposed', 'approved', 'scheduled', 'released')) as decision_id`

function hasStatus(status: OfficeStatus): RawBuilder<boolean> {
  switch (status) {
    case 'submitted':
      return sql`applicant.stage = 'ApplicationSumitted' and not exists (${underWay}) and not exists (${corrected})`
    case 'correction':
      return sql`applicant.stage = 'ApplicationSumitted' and not exists (${underWay})
        and applicant.id in (select applicant_id from correction where done_at is null)`
    case 'admitted':
      return sql`applicant.stage = 'IsAdmitted' and not (${withdrawn})`
    case 'letter-withdrawn':
      return sql`applicant.stage = 'IsAdmitted' and ${withdrawn}`
    case 'rejected':
      return sql`applicant.stage = 'IsRejected'`
    case 'proposed':
    case 'approved':
    case 'scheduled':
      return sql`applicant.id in (select applicant_id from decision where state = ${status}
        and state in ('proposed', 'approved', 'scheduled'))`
  }
}

/** SQL condition that an application matches the search, for searches with many matches. */
function found(terms: SearchTerms): RawBuilder<boolean> {
  const ways: RawBuilder<boolean>[] = []
  if (terms.words !== null)
    ways.push(
      sql`(${sql.join(
        terms.words.map(
          (word) =>
            sql`applicant.id in (select applicant_id from applicant_name_word where word ^@ ${word}::text)`,
        ),
        sql` and `,
      )})`,
    )
  if (terms.applicationNumber !== null)
    ways.push(sql`applicant.application_number ^@ ${terms.applicationNumber}::text`)
  if (terms.email !== null) ways.push(sql`applicant.email ^@ ${terms.email}::text`)
  for (const phone of terms.phones) ways.push(sql`applicant.mobile_no ^@ ${phone}::text`)
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/**
 * SQL of `listMatches`: at most `limit` ids for each meaning of the search text, each found with its own index.
 * Exported so that a test can check its query plan.
 */
export function matchesStatement(terms: SearchTerms, limit: number): RawBuilder<{ id: string }> {
  const [first, ...others] = (terms.words ?? []).map(
    (word) => sql`select applicant_id from applicant_name_word where word ^@ ${word}::text`,
  )
  const meanings: RawBuilder<unknown>[] = []
  if (first !== undefined) {
    const hasOthers = others.map((each) => sql` and applicant_id in (${each})`)
    meanings.push(sql`${first}${sql.join(hasOthers, sql``)}`)
  }
  const startsWith = (column: RawBuilder<unknown>, start: string) =>
    sql`select id from applicant where submitted_at is not null and ${column} ^@ ${start}::text`
  if (terms.applicationNumber !== null)
    meanings.push(startsWith(sql`application_number`, terms.applicationNumber))
  if (terms.email !== null) meanings.push(startsWith(sql`email`, terms.email))
  for (const phone of terms.phones) meanings.push(startsWith(sql`mobile_no`, phone))
  if (meanings.length === 0) return sql`select id from applicant where false`
  const limited = meanings.map((each) => sql`(select * from (${each}) meaning (id) limit ${limit})`)
  return sql`${sql.join(limited, sql` union `)}`
}

/**
 * Maximum number of matching ids to pass to the queue query. With more matches, reading the queue in order finds a page
 * of 51 rows sooner.
 */
const mostListed = 1000

/** Returns the ids of all applications that match the search; null if there are more than `mostListed`. */
async function listMatches(db: Db, terms: SearchTerms): Promise<string[] | null> {
  const { rows } = await matchesStatement(terms, mostListed + 1).execute(db)
  return rows.length > mostListed ? null : rows.map(({ id }) => id)
}

function conditions(filter: QueueFilter, matches: readonly string[] | null): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`applicant.submitted_at is not null`]
  if (filter.programmeId !== '') all.push(sql`applicant.programme_id = ${filter.programmeId}`)
  if (filter.state !== '') all.push(sql`applicant.state = ${filter.state}`)
  if (filter.session !== '') all.push(sql`applicant.admission_session = ${filter.session}`)
  if (filter.status !== '') all.push(hasStatus(filter.status))
  if (matches !== null) all.push(sql`applicant.id = any(${matches}::uuid[])`)
  else if (filter.search !== null) all.push(found(filter.search))
  if (filter.after !== null)
    all.push(sql`(applicant.submitted_at, applicant.id) >
      (timestamptz 'epoch' + ${filter.after.micros}::bigint * interval '1 microsecond', ${filter.after.id}::uuid)`)
  return sql.join(all, sql` and `)
}

/**
 * SQL of `listQueue`. `matches` are the ids that match the search; if null, the search itself is part of the SQL.
 * Exported so that a test can check its query plan.
 */
export function queueStatement(
  filter: QueueFilter,
  limit: number,
  matches: readonly string[] | null = null,
): RawBuilder<QueueLine> {
  return sql<QueueLine>`select ${lineColumns} from applicant where ${conditions(filter, matches)}
    order by applicant.submitted_at, applicant.id limit ${limit}`
}

/** Returns the submitted applications that match the filter, oldest first, at most `limit`. */
export async function listQueue(db: Db, filter: QueueFilter, limit: number): Promise<QueueLine[]> {
  const matches = filter.search === null ? null : await listMatches(db, filter.search)
  if (matches?.length === 0) return []
  return (await queueStatement(filter, limit, matches).execute(db)).rows
}

/** Returns one row of the queue; undefined for an application that is not submitted. */
export async function findLine(db: Db, applicantId: string): Promise<QueueLine | undefined> {
  const { rows } = await sql<QueueLine>`select ${lineColumns} from applicant
    where applicant.id = ${applicantId} and applicant.submitted_at is not null`.execute(db)
  return rows[0]
}

/** Counts the applications with a status, up to `most`. */
export async function countStatus(db: Db, status: OfficeStatus, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from applicant
    where applicant.submitted_at is not null and ${hasStatus(status)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
