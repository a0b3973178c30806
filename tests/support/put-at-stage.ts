import { sql } from 'kysely'
import type { Stage } from '#contract/stages.ts'
import type { Db } from '#server/db/client.ts'

/** Sets an applicant's stage directly, without the checks of `server/applicant/stage.ts`. */
export async function putAtStage(db: Db, applicantId: string, stage: Stage): Promise<void> {
  await sql`update applicant set stage = ${stage} where id = ${applicantId}`.execute(db)
}
