import { sql } from 'kysely'
import type { Stage } from '#contract/stages.ts'
import type { Db, Tx } from '#server/db/client.ts'

const columns = [
  'id',
  'email',
  'mobileNo',
  'surname',
  'firstname',
  'othername',
  'stage',
  'programmeId',
  'applicationNumber',
  'admissionSession',
  'submittedAt',
] as const

/** An applicant's row as the office's work needs it. */
export type OfficeFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Undefined when there is no such applicant; what was not submitted is found too. */
export async function findFile(db: Db, applicantId: string) {
  return db.selectFrom('applicant').select(columns).where('id', '=', applicantId).executeTakeFirst()
}

/** The same, locked until the transaction ends: whatever changes a file takes this lock first. */
export async function lockFile(tx: Tx, applicantId: string): Promise<OfficeFile | undefined> {
  return tx
    .selectFrom('applicant')
    .select(columns)
    .where('id', '=', applicantId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Where a released decision leads. An offer may be for another programme than the one applied for: the file then
 * speaks of the one offered, and the submitted answers keep the other.
 */
export async function moveStage(
  tx: Tx,
  applicantId: string,
  stage: Stage,
  offeredProgrammeId: string | null,
): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({
      stage,
      updatedAt: sql`now()`,
      ...(offeredProgrammeId === null ? {} : { programmeId: offeredProgrammeId }),
    })
    .where('id', '=', applicantId)
    .execute()
}
