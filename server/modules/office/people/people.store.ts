import { type RawBuilder, sql } from 'kysely'
import type { OfficeStatus } from '#contract/office/row.ts'
import type { OfferAnswer } from '#contract/office/offers.ts'
import type { Stage } from '#contract/stages.ts'
import type { Db } from '#server/db/client.ts'
import type { SearchTerms } from '../list/search-terms.ts'

/**
 * SQL of the ids of people that match a search: at most `limit` for each meaning of the text, each looked up with its
 * own index. `reference` is the text in capitals, to compare with matric numbers and payment references. Exported so
 * that a test can check its query plan.
 */
export function peopleStatement(
  { words, applicationNumber, email, phones, numberEnd, serial }: SearchTerms,
  reference: string,
  limit: number,
): RawBuilder<{ id: string }> {
  const person = (column: 'email' | 'mobile_no' | 'application_number', start: string) =>
    sql`select id from applicant where ${sql.ref(column)} ^@ ${start}::text`
  const paid = (column: 'reference' | 'gateway_id') =>
    sql`select applicant_id from payment where ${sql.ref(column)} = ${reference}`
  const meanings: RawBuilder<unknown>[] = [
    sql`select id from applicant where matric_number = ${reference}`,
    paid('reference'),
    paid('gateway_id'),
  ]
  const [first, ...others] = (words ?? []).map(
    (word) => sql`select applicant_id from applicant_name_word where word ^@ ${word}::text`,
  )
  if (first !== undefined) {
    const hasOthers = others.map((each) => sql` and applicant_id in (${each})`)
    meanings.push(sql`${first}${sql.join(hasOthers, sql``)}`)
  }
  if (applicationNumber !== null) meanings.push(person('application_number', applicationNumber))
  if (numberEnd !== null)
    meanings.push(
      sql`select applicant_id from office_application where number_reversed ^@ reverse(${numberEnd}::text)`,
    )
  if (serial !== null)
    meanings.push(sql`select applicant_id from office_application where serial = ${serial}::bigint`)
  if (email !== null) meanings.push(person('email', email))
  for (const phone of phones) meanings.push(person('mobile_no', phone))
  const limited = meanings.map((each) => sql`(select * from (${each}) meaning (id) limit ${limit})`)
  return sql`${sql.join(limited, sql` union `)}`
}

export interface PersonLine {
  id: string
  email: string
  surname: string
  firstname: string
  othername: string
  phone: string
  stage: Stage
  applicationNumber: string | null
  matricNumber: string | null
  createdAt: Date
  submittedAt: Date | null
  /**
   * `status`, `offerAnswer` and `acceptBy` are null before the submission. The last two are null without an offer too.
   */
  status: OfficeStatus | null
  offerAnswer: OfferAnswer | null
  acceptBy: string | null
  /** Earliest deadline of an unanswered request, `YYYY-MM-DD`; null if there is none. */
  requestDueOn: string | null
}

const lines = (db: Db) =>
  db
    .selectFrom('applicant')
    .leftJoin('officeApplication as listed', 'listed.applicantId', 'applicant.id')
    .select([
      'applicant.id',
      'applicant.email',
      'applicant.surname',
      'applicant.firstname',
      'applicant.othername',
      'applicant.mobileNo as phone',
      'applicant.stage',
      'applicant.applicationNumber',
      'applicant.matricNumber',
      'applicant.createdAt',
      'applicant.submittedAt',
      'listed.status',
      'listed.offerAnswer',
      'listed.acceptBy',
      'listed.requestDueOn',
    ])

/** Finds at most `limit` people who match the search, in order of their names. */
export async function findPeople(
  db: Db,
  terms: SearchTerms,
  reference: string,
  limit: number,
): Promise<PersonLine[]> {
  const { rows } = await peopleStatement(terms, reference, limit).execute(db)
  if (rows.length === 0) return []
  return lines(db)
    .where(
      'applicant.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('applicant.surname')
    .orderBy('applicant.firstname')
    .orderBy('applicant.id')
    .limit(limit)
    .execute()
}

/** Returns a person at any stage; undefined if there is none. */
export async function findPerson(db: Db, id: string): Promise<PersonLine | undefined> {
  return lines(db).where('applicant.id', '=', id).executeTakeFirst()
}

/** Returns the id of the active account of an email address; null if there is none. */
export async function activeIdOf(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('applicant')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('waiting', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}
