import { sql } from 'kysely'
import type { StepId } from '#contract/steps/registry.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'

const columns = ['id', 'stepId', 'message', 'askedAt', 'doneAt'] as const

/** A correction requested by the office; open while `doneAt` is null. */
export type Correction = Awaited<ReturnType<typeof listCorrections>>[number]

/** Returns all correction requests of an application, oldest first. */
export async function listCorrections(db: Db, applicantId: string) {
  return db
    .selectFrom('correction')
    .select(columns)
    .where('applicantId', '=', applicantId)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
}

/** Returns the newest correction request of a section, open or completed; undefined if there is none. */
export async function findCorrection(
  db: Db,
  applicantId: string,
  stepId: StepId,
): Promise<Correction | undefined> {
  return db
    .selectFrom('correction')
    .select(columns)
    .where('applicantId', '=', applicantId)
    .where('stepId', '=', stepId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export interface NewCorrection {
  id: string
  applicantId: string
  stepId: StepId
  message: string
  askedBy: string
}

export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<void> {
  await tx.insertInto('correction').values(correction).execute()
}

/** Marks a correction as completed, which closes its section. */
export async function markDone(tx: Tx, applicantId: string, id: string): Promise<void> {
  await tx
    .updateTable('correction')
    .set({ doneAt: sql`now()` })
    .where('id', '=', id)
    .where('applicantId', '=', applicantId)
    .execute()
}

/** Stores the answers after a correction as the next version of the snapshot. */
export async function insertVersion(
  tx: Tx,
  applicantId: string,
  correctionId: string,
  snapshot: SnapshotStep[],
): Promise<void> {
  await sql`insert into submission_version (applicant_id, version, correction_id, snapshot)
    select ${applicantId}, coalesce(max(version), 1) + 1, ${correctionId}, ${JSON.stringify(snapshot)}::jsonb
    from submission_version where applicant_id = ${applicantId}`.execute(tx)
}
