import type { RefusalReason } from '#contract/office/decisions.ts'
import { institution } from './institution/index.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { putAtStage } from './put-at-stage.ts'
import { feesPaid } from './fees-paid.ts'

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

/**
 * Inserts a released offer directly into the database, sets the applicant's programme and moves the applicant to
 * `IsAdmitted`. With `accepted`, also marks the acceptance fee as paid.
 */
export async function offerPlace(
  database: Database,
  applicantId: string,
  { conditions = '', accepted = false }: OfferOptions = {},
): Promise<void> {
  const [proposedBy, approvedBy] = await colleagues(database)
  const now = new Date()
  await database.system
    .insertInto('decision')
    .values({
      id: newId(),
      applicantId,
      kind: 'admit',
      state: 'released',
      programmeId: offeredProgramme.id,
      level: offeredProgramme.level,
      conditions,
      proposedBy,
      approvedBy,
      approvedAt: now,
      releasedBy: approvedBy,
      releasedAt: now,
    })
    .execute()
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
  const [proposedBy, approvedBy] = await colleagues(database)
  const now = new Date()
  await database.system
    .insertInto('decision')
    .values({
      id: newId(),
      applicantId,
      kind: 'reject',
      state: 'released',
      reasons,
      sentence,
      proposedBy,
      approvedBy,
      approvedAt: now,
      releasedBy: approvedBy,
      releasedAt: now,
    })
    .execute()
  await putAtStage(database.system, applicantId, 'IsRejected')
}
