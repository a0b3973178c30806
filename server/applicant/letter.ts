import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/**
 * SQL condition: the office has withdrawn the applicant's letter of admission and has not issued a new one. The
 * subquery after `in` does not depend on the applicant, so PostgreSQL can find the few withdrawn letters first.
 * @param applicantId a column, such as `applicant.id`
 */
export function letterWithdrawn(applicantId: string): RawBuilder<boolean> {
  const id = sql.ref(applicantId)
  return sql`${id} in (select applicant_id from document where kind = 'letter' and revoked_at is not null)
    and not exists (select from document letter where letter.applicant_id = ${id}
      and letter.kind = 'letter' and letter.revoked_at is null)`
}

/**
 * Returns the time at which the letter of admission was withdrawn (see `letterWithdrawn`); null if a letter is valid or
 * no letter was issued.
 */
export async function readLetterWithdrawnAt(db: Db, applicantId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('document')
    .select((eb) => eb.fn.max('revokedAt').as('at'))
    .where('applicantId', '=', applicantId)
    .where('kind', '=', 'letter')
    .where(letterWithdrawn('document.applicantId'))
    .executeTakeFirstOrThrow()
  return at
}
