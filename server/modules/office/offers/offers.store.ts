import { type RawBuilder, sql } from 'kysely'
import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import type { Db, Tx } from '#server/db/client.ts'

export interface OfferLine {
  applicantId: string
  applicationNumber: string | null
  surname: string
  firstname: string
  othername: string
  programmeId: string | null
  releasedAt: Date
  acceptBy: string | null
  answer: OfferAnswer
  answeredAt: Date | null
  declineReason: string | null
  withdrawReason: string | null
  reminders: number
  hasMatricNumber: boolean
  hasSchoolFee: boolean
  hasPortalAccount: boolean
  version: number
}

/**
 * Key of the last row of a page: the offer's deadline (`YYYY-MM-DD`, or `infinity` if none is stored) and the
 * applicant's id.
 */
export interface OfferKey {
  acceptBy: string
  applicantId: string
}

const columns = sql`listed.applicant_id as "applicantId", listed.application_number as "applicationNumber",
  listed.surname, listed.firstname, listed.othername, offer.programme_id as "programmeId",
  offer.released_at as "releasedAt", listed.accept_by as "acceptBy", listed.offer_answer as answer,
  listed.answered_at as "answeredAt", declined.reason as "declineReason", letter.revoked_reason as "withdrawReason",
  (select count(*) from offer_reminder where offer_reminder.decision_id = offer.id
    and offer_reminder.accept_by = listed.accept_by)::int as reminders,
  listed.has_matric_number as "hasMatricNumber", listed.has_school_fee as "hasSchoolFee",
  listed.has_portal_account as "hasPortalAccount", listed.version`

const detail = sql`join decision offer on offer.id = listed.decision_id
  left join offer_decline declined on listed.offer_answer = 'declined' and declined.decision_id = offer.id
    and declined.applicant_id = listed.applicant_id and declined.undone_at is null
  left join lateral (select revoked_reason from document where document.subject_id = offer.id
    and document.kind = 'letter' and listed.offer_answer = 'withdrawn'
    order by issued_at desc limit 1) letter on true`

export interface OfferFilter {
  session: string
  answer: OfferAnswer | ''
  after: OfferKey | null
}

/** SQL of `listOffers`. Exported so that a test can check its query plan. */
export function offersStatement(
  { session, answer, after }: OfferFilter,
  limit: number,
): RawBuilder<OfferLine> {
  const hasAnswer = answer === '' ? sql`offer_answer is not null` : sql`offer_answer = ${answer}`
  const offersWhere = (condition: RawBuilder<unknown>) =>
    sql`(select * from office_application where session = ${session} and ${hasAnswer} and ${condition}
      order by accept_by nulls last, applicant_id limit ${limit})`
  return sql<OfferLine>`select ${columns} from (select * from (${pageAfter(after, offersWhere)}) found
      order by accept_by nulls last, applicant_id limit ${limit}) listed ${detail}
    order by listed.accept_by nulls last, listed.applicant_id`
}

/**
 * Returns the SQL of the offers after a key. Offers without a deadline come last, with the deadline `infinity` in their
 * key. Offers with and without a deadline are read separately, because no range of the index contains all of them.
 */
function pageAfter(
  after: OfferKey | null,
  offersWhere: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (after === null) return offersWhere(sql`true`)
  const { acceptBy, applicantId } = after
  if (acceptBy === 'infinity')
    return offersWhere(sql`accept_by is null and applicant_id > ${applicantId}::uuid`)
  return sql`${offersWhere(sql`(accept_by, applicant_id) > (${acceptBy}::date, ${applicantId}::uuid)`)}
    union all ${offersWhere(sql`accept_by is null`)}`
}

/** Returns released offers that match the filter, earliest deadline first, at most `limit`. */
export async function listOffers(db: Db, filter: OfferFilter, limit: number): Promise<OfferLine[]> {
  return (await offersStatement(filter, limit).execute(db)).rows
}

/** Returns the released offer of one applicant; undefined if there is none. */
export async function findOfferLine(db: Db, applicantId: string): Promise<OfferLine | undefined> {
  const { rows } = await sql<OfferLine>`select ${columns} from office_application listed ${detail}
    where listed.applicant_id = ${applicantId} and listed.offer_answer is not null`.execute(db)
  return rows[0]
}

/** Counts the released offers of an admission session by answer. An answer that no offer has is left out. */
export async function countOffers(db: Db, session: string): Promise<Map<OfferAnswer, number>> {
  const { rows } = await sql<{ answer: OfferAnswer; count: number }>`
    select offer_answer as answer, count(*)::int as count from office_application
    where session = ${session} and offer_answer is not null group by offer_answer`.execute(db)
  return new Map(rows.map(({ answer, count }) => [answer, count]))
}

/** Returns the answer to the applicant's released offer; undefined if there is no released offer. */
export async function readAnswer(db: Db, applicantId: string): Promise<OfferAnswer | undefined> {
  const { rows } = await sql<{ answer: OfferAnswer | null }>`
    select offer_answer as answer from office_application where applicant_id = ${applicantId}`.execute(db)
  return rows[0]?.answer ?? undefined
}

/** Sets the deadline of an offer. If the offer had lapsed, it becomes valid again. */
export async function setAcceptBy(tx: Tx, decisionId: string, acceptBy: string): Promise<void> {
  await tx
    .updateTable('decision')
    .set({ acceptBy, acceptBySetAt: sql`now()`, lapsedAt: null })
    .where('id', '=', decisionId)
    .execute()
}
