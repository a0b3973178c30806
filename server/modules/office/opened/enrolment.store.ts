import { feeIds, feeTitle, needsOffer } from '#contract/fees/registry.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Returns the applicant's matric number, the paid fees that are due only after an offer, and when the password for the
 * learning portal was last set.
 */
export async function enrolmentOf(db: Db, applicantId: string): Promise<OpenedApplication['enrolment']> {
  const { matricNumber, feesPaid, setAt } = await db
    .selectFrom('applicant')
    .leftJoin('portalAccount', 'portalAccount.applicantId', 'applicant.id')
    .select(['applicant.matricNumber', 'applicant.feesPaid', 'portalAccount.setAt'])
    .where('applicant.id', '=', applicantId)
    .executeTakeFirstOrThrow()
  return {
    matricNumber,
    fees: feeIds.flatMap((fee) => {
      const at = feesPaid[fee]
      return at === undefined || !needsOffer(fee)
        ? []
        : [{ title: feeTitle(fee), paidAt: new Date(at).toISOString() }]
    }),
    portalAccountAt: setAt?.toISOString() ?? null,
  }
}
