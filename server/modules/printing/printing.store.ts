import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#server/db/client.ts'
import type { Statement } from '#server/db/statement.ts'
import type { FeeId } from '#contract/fees/registry.ts'
import type { DocumentKind, DocumentTable } from '#server/db/schema.ts'

export type DocumentRow = Selectable<DocumentTable>

export interface NewDocument {
  id: string
  code: string
  kind: DocumentKind
  applicantId: string
  subjectId: string
  /** Canonical JSON of the facts. */
  facts: string
  factsSha256: Buffer
  signature: Buffer
  issuedAt: Date
}

/** Returns the valid document for `subjectId`, or else the newest withdrawn one; undefined if there is neither. */
export async function findDocument(db: Db, kind: DocumentKind, applicantId: string, subjectId: string) {
  return db
    .selectFrom('document')
    .selectAll()
    .where('kind', '=', kind)
    .where('applicantId', '=', applicantId)
    .where('subjectId', '=', subjectId)
    .orderBy(sql`revoked_at is null`, 'desc')
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Inserts a document. Returns false if a valid document for the same `subjectId` exists. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('document')
    .values(document)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subjectId']).where('revokedAt', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns the applicant's valid documents of one kind, ordered by `subjectId`. */
export async function documentsOf(db: Db, kind: DocumentKind, applicantId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('kind', '=', kind)
    .where('applicantId', '=', applicantId)
    .where('revokedAt', 'is', null)
    .orderBy('subjectId')
    .execute()
}

type VerifiedRow = Pick<
  DocumentRow,
  'code' | 'kind' | 'applicantId' | 'facts' | 'factsSha256' | 'signature' | 'issuedAt' | 'revokedAt'
> & {
  /** True for the letter of a declined offer, unless the decline was undone. */
  declined: boolean
  /** True for the letter of a lapsed offer. */
  lapsed: boolean
  /** True for the receipt of a payment that the gateway reports as reversed. */
  reversed: boolean
}

/** Returns the document with this code and the data that the verification page needs; undefined if there is none. */
export async function documentByCode(database: Database, code: string): Promise<VerifiedRow | undefined> {
  const statement: Statement = {
    name: 'document-by-code',
    text: `select code, kind, applicant_id as "applicantId", facts, facts_sha256 as "factsSha256", signature, issued_at as "issuedAt",
      revoked_at as "revokedAt", exists (select from offer_decline where kind = 'letter'
        and applicant_id = document.applicant_id and decision_id = subject_id and undone_at is null) as declined,
        exists (select from decision where document.kind = 'letter' and decision.id = subject_id
          and lapsed_at is not null) as lapsed,
        exists (select from payment where document.kind = 'receipt' and payment.id = subject_id
          and last_answer = 'reversed') as reversed
      from document where code = $1`,
    values: [code],
  }
  const [row] = await database.systemStatement<VerifiedRow>(statement)
  return row
}

/** Withdraws the valid document for `subjectId`. Returns its id and its applicant's id; undefined if none is valid. */
export async function revokeDocument(
  tx: Tx,
  kind: DocumentKind,
  subjectId: string,
  reason: string,
): Promise<{ id: string; applicantId: string } | undefined> {
  return tx
    .updateTable('document')
    .set({ revokedAt: sql`now()`, revokedReason: reason })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('revokedAt', 'is', null)
    .returning(['id', 'applicantId'])
    .executeTakeFirst()
}

export interface PaidPayment {
  id: string
  admissionSession: string
  fee: FeeId
  description: string
  amountKobo: number
  reference: string
  paidAt: Date
  appliedAt: Date | null
  /** True if this payment completed its fee. */
  completesFee: boolean
}

/**
 * Returns an applicant's successful payments, oldest first. `paidAt` is the first known one of these times: the
 * payment, the settlement, and the start of the payment.
 */
export async function paidPayments(db: Db, applicantId: string): Promise<PaidPayment[]> {
  return db
    .selectFrom('payment')
    .select(['id', 'admissionSession', 'fee', 'description', 'amountKobo', 'reference', 'appliedAt'])
    .select('completesFee')
    .select(sql<Date>`coalesce(paid_at, settled_at, initiated_at)`.as('paidAt'))
    .where('applicantId', '=', applicantId)
    .where('status', '=', 'succeeded')
    .orderBy('paidAt')
    .orderBy('id')
    .execute()
}

/** Returns the valid receipts of an applicant, oldest payment first. */
export async function receiptsOf(db: Db, applicantId: string): Promise<DocumentRow[]> {
  const documents = await documentsOf(db, 'receipt', applicantId)
  const receipts = new Map(documents.map((document) => [document.subjectId, document]))
  return (await paidPayments(db, applicantId)).flatMap(({ id }) => receipts.get(id) ?? [])
}
