import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/**
 * Describes each decision that is not released, or whose effects did not happen exactly once: one notification, one
 * email, one entry in the audit log, and one letter for an offer.
 */
export async function releaseViolations({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{ found: string; expected: string }>`
    select applicant_id || ': ' || found as found, expected from (
      select decision.applicant_id,
        concat_ws(', ', decision.state, stage, listed.status,
          (select count(*) from notification where notification.applicant_id = decision.applicant_id) || ' notifications',
          (select count(*) from mail where recipient = applicant.email) || ' emails',
          (select count(*) from document where document.applicant_id = decision.applicant_id and kind = 'letter')
            || ' letters',
          (select count(*) from audit_event where audit_event.applicant_id = decision.applicant_id
            and action in ('offer-released', 'refusal-released')) || ' entries') as found,
        case decision.kind
          when 'admit' then 'released, IsAdmitted, admitted, 1 notifications, 1 emails, 1 letters, 1 entries'
          else 'released, IsRejected, rejected, 1 notifications, 1 emails, 0 letters, 1 entries' end as expected
      from decision join applicant on applicant.id = decision.applicant_id
        join office_application listed on listed.applicant_id = decision.applicant_id) effects
    where found <> expected`.execute(system)
  return rows.map(({ found, expected }) => `${found} instead of ${expected}`)
}
