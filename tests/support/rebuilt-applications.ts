import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/*
 * Rebuilds office_application from its source tables, independently of the triggers. Each group of columns has its own
 * query; a new group adds its query to `groups`.
 */

/** Queries that return `applicant_id` and the rebuilt columns of one group. */
const groups: readonly RawBuilder<unknown>[] = [
  sql`select id as applicant_id, application_number, (regexp_match(application_number, '(\\d{1,15})$'))[1]::bigint as serial,
      surname, firstname, othername,
      left(array_to_string(matric_name_words(surname || ' ' || firstname || ' ' || othername), ' '), 120) as sort_name,
      programme_id, state, admission_session as session, submitted_at
    from applicant where submitted_at is not null`,
  sql`select id as applicant_id,
      case stage
        when 'IsAdmitted' then case when exists (select from document where applicant_id = applicant.id
            and kind = 'letter' and revoked_at is not null) and not exists (select from document
            where applicant_id = applicant.id and kind = 'letter' and revoked_at is null)
          then 'letter-withdrawn' else 'admitted' end
        when 'IsRejected' then 'rejected'
        else coalesce((select state from decision where applicant_id = applicant.id
            and state in ('proposed', 'approved', 'scheduled')),
          case when exists (select from correction where applicant_id = applicant.id and done_at is null)
            then 'correction' else 'submitted' end)
      end as status,
      (select id from decision where applicant_id = applicant.id
        and state in ('proposed', 'approved', 'scheduled', 'released')) as decision_id,
      (select kind from decision where applicant_id = applicant.id
        and state in ('proposed', 'approved', 'scheduled', 'released')) as decision_kind
    from applicant where submitted_at is not null`,
  sql`select applicant.id as applicant_id, outcome as eligibility, entry_level, coalesce(missing, '') as missing,
      coalesce(awaited, false) as awaited
    from applicant left join application_eligibility on applicant_id = applicant.id where submitted_at is not null`,
  sql`select applicant.id as applicant_id, offer.accept_by,
      answer.given as offer_answer,
      case answer.given when 'withdrawn' then (select max(revoked_at) from document where applicant_id = applicant.id
          and kind = 'letter')
        when 'accepted' then (fees_paid ->> 'AcceptanceFee')::timestamptz
        when 'declined' then (select declined_at from offer_decline where applicant_id = applicant.id
          and undone_at is null)
        when 'lapsed' then lapsed_at end as answered_at,
      matric_number is not null as has_matric_number, fees_paid -> 'SchoolFee' is not null as has_school_fee,
      exists (select from portal_account where applicant_id = applicant.id) as has_portal_account
    from applicant left join decision offer on offer.applicant_id = applicant.id and offer.kind = 'admit'
      and offer.state = 'released',
    lateral (select case when offer.id is null then null
      when exists (select from document where applicant_id = applicant.id and kind = 'letter')
        and not exists (select from document where applicant_id = applicant.id and kind = 'letter'
          and revoked_at is null) then 'withdrawn'
      when fees_paid -> 'AcceptanceFee' is not null then 'accepted'
      when exists (select from offer_decline where applicant_id = applicant.id and undone_at is null) then 'declined'
      when lapsed_at is not null then 'lapsed' else 'unanswered' end) answer (given)
    where submitted_at is not null`,
]

/**
 * The version counts changes, and the start of a wait depends on the time of a change. The others are generated from
 * columns that are compared.
 */
const notCompared = [
  'version',
  'waiting_since',
  'number_key',
  'number_reversed',
  'programme_key',
  'eligibility_rank',
]

/** Columns by applicant id, as JSON. */
type Rows = Map<string, Record<string, unknown>>

type Row = { id: string; columns: Record<string, unknown> }

/** Returns the rows that office_application should have, without version and waiting time. */
export async function rebuiltApplications(db: Db): Promise<Rows> {
  const rebuilt: Rows = new Map()
  for (const group of groups) {
    const { rows } = await sql<Row>`select applicant_id as id, to_jsonb(source) as columns
      from (${group}) source`.execute(db)
    for (const { id, columns } of rows) rebuilt.set(id, { ...rebuilt.get(id), ...columns })
  }
  return rebuilt
}

/** Returns the stored rows of office_application in the same form. */
export async function storedApplications(db: Db): Promise<Rows> {
  const { rows } = await sql<Row>`select applicant_id as id,
    to_jsonb(office_application) - ${notCompared}::text[] as columns from office_application`.execute(db)
  return new Map(rows.map(({ id, columns }) => [id, columns]))
}
