import type { Insertable } from 'kysely'
import type { RefusalReason } from '#contract/office/decisions/decisions.ts'
import { institution } from '../institution/index.ts'
import type { Database } from '#server/db/client.ts'
import type { DecisionTable } from '#server/db/office-schema.ts'
import { newId } from '#server/db/id.ts'
import { putAtStage } from '../put-at-stage.ts'
import { feesPaid } from '../payments/fees-paid.ts'

const { programmes } = institution

/** The programme that `offerPlace` offers. */
export const offeredProgramme = programmes[0]?.programmes[0] ?? fail()

export const anotherProgramme = programmes[0]?.programmes[1] ?? fail()

function fail(): never {
  throw new Error('The institution offers no programme')
}

export interface OfferOptions {
  conditions?: string
  accepted?: boolean
}

/** Creates two colleagues and returns their ids: the first proposes decisions, the second approves them. */
async function colleagues(database: Database): Promise<[string, string]> {
  const [maker, checker] = [newId(), newId()]
  await database.system
    .insertInto('staff')
    .values([
      { id: maker, email: `${maker}@office.example`, name: 'Maker', role: 'clerk' },
      { id: checker, email: `${checker}@office.example`, name: 'Checker', role: 'approver' },
    ])
    .execute()
  return [maker, checker]
}

/** Inserts a decision that two new colleagues have made and released at `at`. */
async function insertReleased(
  database: Database,
  at: Date,
  decision: Pick<Insertable<DecisionTable>, 'applicantId' | 'kind'> & Partial<Insertable<DecisionTable>>,
): Promise<void> {
  const [proposedBy, approvedBy] = await colleagues(database)
  await database.system
    .insertInto('decision')
    .values({
      ...decision,
      id: newId(),
      state: 'released',
      proposedBy,
      approvedBy,
      approvedAt: at,
      releasedBy: approvedBy,
      releasedAt: at,
    })
    .execute()
}

/**
 * Inserts a released offer directly into the database, sets the applicant's programme and moves the applicant to
 * `IsAdmitted`. With `accepted`, also marks the acceptance fee as paid.
 */
export async function offerPlace(
  database: Database,
  applicantId: string,
  { conditions = '', accepted = false }: OfferOptions = {},
): Promise<void> {
  const now = new Date()
  await insertReleased(database, now, {
    applicantId,
    kind: 'admit',
    programmeId: offeredProgramme.id,
    level: offeredProgramme.level,
    conditions,
  })
  await database.system
    .updateTable('applicant')
    .set({
      programmeId: offeredProgramme.id,
      ...(accepted ? { feesPaid: feesPaid(now, 'AcceptanceFee') } : {}),
    })
    .where('id', '=', applicantId)
    .execute()
  await putAtStage(database.system, applicantId, 'IsAdmitted')
}

/** Inserts a released rejection directly into the database and moves the applicant to `IsRejected`. */
export async function refusePlace(
  database: Database,
  applicantId: string,
  reasons: RefusalReason[],
  sentence = '',
): Promise<void> {
  await insertReleased(database, new Date(), { applicantId, kind: 'reject', reasons, sentence })
  await putAtStage(database.system, applicantId, 'IsRejected')
}
