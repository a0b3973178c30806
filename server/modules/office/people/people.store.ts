import { type RawBuilder, sql } from 'kysely'
import { acceptingFee } from '#contract/fees/fee.ts'
import { feeThatUnlocks } from '#contract/fees/registry.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import type { Stage } from '#contract/stages.ts'
import { paymentUndecided } from '#server/applicant/undecided-payment.ts'
import type { Db } from '#server/db/client.ts'
import {
  accountPrefixConditions,
  anyOf,
  distinctIds,
  nameQueries,
  numberSuffixQueries,
} from '../list/search-statements.store.ts'
import type { SearchTerms } from '../list/search-terms.ts'

/**
 * SQL of the ids of people that match a search: at most `limit` for each possible meaning of the text (see
 * `SearchTerms`). Each meaning is looked up with its own index. `reference` is the text in capitals, to compare with
 * matric numbers and payment references. Exported so that a test can check its query plan.
 */
export function peopleStatement(
  terms: SearchTerms,
  reference: string,
  limit: number,
): RawBuilder<{ id: string }> {
  const { applicationNumber } = terms
  const person = (condition: RawBuilder<unknown>) => sql`select id from applicant where ${condition}`
  const paid = (column: 'reference' | 'gateway_id') =>
    sql`select applicant_id from payment where ${sql.ref(column)} = ${reference}`
  const meanings = [
    person(sql`matric_number = ${reference}`),
    paid('reference'),
    paid('gateway_id'),
    ...nameQueries(terms),
    ...(applicationNumber === null ? [] : [person(sql`application_number ^@ ${applicationNumber}::text`)]),
    ...numberSuffixQueries(terms),
    ...accountPrefixConditions(terms).map(person),
  ]
  return anyOf(meanings, limit)
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
   * `status`, `offerAnswer` and `acceptBy` are null before the submission. `offerAnswer` and `acceptBy` are also null
   * if there is no offer.
   */
  status: OfficeStatus | null
  offerAnswer: OfferAnswer | null
  acceptBy: string | null
  /** Earliest deadline of an unanswered request, `YYYY-MM-DD`; null if there is none. */
  requestDueOn: string | null
  /**
   * Whether a payment has a discrepancy that is not decided yet. Considers payments of the acceptance fee for an
   * admitted person, and of the application fee for all other people.
   */
  isPaymentUndecided: boolean
}

const isPaymentUndecided = sql<boolean>`case when applicant.stage = 'IsAdmitted'
  then ${paymentUndecided('applicant.id', acceptingFee)}
  else ${paymentUndecided('applicant.id', feeThatUnlocks('application'))} end`

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
      isPaymentUndecided.as('isPaymentUndecided'),
    ])

/** Finds at most `limit` people who match the search, in order of their names. */
export async function findPeople(
  db: Db,
  terms: SearchTerms,
  reference: string,
  limit: number,
): Promise<PersonLine[]> {
  const ids = await distinctIds(db, (rowLimit) => peopleStatement(terms, reference, rowLimit), limit)
  if (ids.length === 0) return []
  return lines(db)
    .where('applicant.id', 'in', ids)
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
