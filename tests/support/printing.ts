import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { institution, institutionFolder } from './institution/index.ts'
import { typstPrinter } from '#server/adapters/pdf/typst-printer.ts'
import { sharpPictures } from '#server/adapters/pictures/sharp.ts'
import { ed25519Signer } from '#server/adapters/signing/ed25519.ts'
import { type Db, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { PaymentTable } from '#server/db/payment-schema.ts'
import type { ApplicantTable, SnapshotStep } from '#server/db/schema.ts'
import { documentsService } from '#server/modules/printing/documents.service.ts'
import type { DecisionFacts } from '#server/modules/printing/facts.ts'
import { printingService } from '#server/modules/printing/printing.service.ts'
import type { Reader } from '#server/modules/printing/reader.ts'
import { verifyLimit } from '#server/modules/printing/verify-limit.ts'
import { applicantRecord } from './applicant-record.ts'
import { createTestDatabase, openAsOwner } from './database/postgres.ts'
import { offeredProgramme } from './office/offers.ts'

export const printUrl = 'https://apply.oniko.example'

export type PrintingSetup = Awaited<ReturnType<typeof printingSetup>>

/** Creates the printing module with a real database and printer. Tests store the applicants' offers in `offers`. */
export async function printingSetup(lookUpsPerHour = 1_000_000) {
  const testDatabase = await createTestDatabase()
  const { serverAddress } = testDatabase
  const owner = openAsOwner(testDatabase)
  const database = openDatabase({ connection: serverAddress, onIdleError: () => undefined })
  const folder = await mkdtemp(join(tmpdir(), 'printing-'))
  const pdf = typstPrinter({ folder: institutionFolder })
  const pictures = sharpPictures()
  const signer = await ed25519Signer(join(folder, 'documents.pem'), 'create')
  const documents = documentsService({ database, signer })
  const offers = new Map<string, DecisionFacts>()
  const portraits = new Map<string, Buffer>()
  const service = printingService({
    database,
    institution,
    publicUrl: printUrl,
    pdf,
    share: (_who, print) => print(),
    printsPerMinute: 1_000,
    signer,
    pictures,
    uploads: { read: async (_applicantId, ticket) => portraits.get(ticket) ?? null },
    documents,
    limitLookUps: verifyLimit(database, lookUpsPerHour),
    decisionFacts: async (applicantId) => offers.get(applicantId) ?? null,
  })

  async function reader(applicantId: string): Promise<Reader> {
    const record = await applicantRecord(database, applicantId)
    if (record === null) throw new Error('There is no such applicant')
    return {
      caller: { sessionId: applicantId, applicantId, record },
      http: { requestId: 'printing-test', address: '127.0.0.1' },
    }
  }

  return {
    database,
    /** Database connection of the role that owns the tables. */
    owner: owner.system,
    signer,
    documents,
    service,
    offers,
    portraits,
    reader,

    applicant: (overrides: Partial<Insertable<ApplicantTable>> = {}) =>
      insertApplicant(database.system, overrides),

    /** Inserts a successful payment of the application fee and returns its reference. `overrides` replaces columns. */
    payment: (applicantId: string, overrides: Partial<Insertable<PaymentTable>> = {}) =>
      insertPayment(database.system, applicantId, overrides),

    submit: (applicantId: string, snapshot: SnapshotStep[]) =>
      insertSubmission(database.system, applicantId, snapshot),

    async documentsOf(applicantId: string) {
      return database.system
        .selectFrom('document')
        .selectAll()
        .where('applicantId', '=', applicantId)
        .orderBy('issuedAt')
        .execute()
    },

    async actions(applicantId: string): Promise<string[]> {
      const rows = await database.system
        .selectFrom('auditEvent')
        .select('action')
        .where('applicantId', '=', applicantId)
        .orderBy('id')
        .execute()
      return rows.map(({ action }) => action)
    },

    async stop(): Promise<void> {
      await pdf.close()
      await pictures.close()
      await database.close()
      await owner.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Inserts an applicant who has submitted their application. Returns the id. */
async function insertApplicant(db: Db, overrides: Partial<Insertable<ApplicantTable>>): Promise<string> {
  const id = newId()
  const row = {
    id,
    email: `${id}@mail.example`,
    passwordHash: 'none',
    surname: 'Ẹ̀kúndayọ̀',
    firstname: 'Ọlúwaṣeun',
    othername: 'Ụzọamaka',
    mobileNo: '08000000011',
    stage: 'ApplicationSumitted' as const,
    applicationNumber: `A/${id.slice(-6)}`,
    programmeId: institution.programmes[0]?.programmes[0]?.id ?? null,
    ...overrides,
  }
  await db.insertInto('applicant').values(row).execute()
  return id
}

/** Inserts a successful payment of the application fee. Returns its reference. */
async function insertPayment(
  db: Db,
  applicantId: string,
  overrides: Partial<Insertable<PaymentTable>>,
): Promise<string> {
  const id = newId()
  const payment = {
    id,
    applicantId,
    admissionSession: institution.admission.session,
    payType: 'ApplicationFee' as const,
    fee: 'ApplicationFee' as const,
    description: institution.fees.ApplicationFee.description,
    amountKobo: institution.fees.ApplicationFee.amount,
    reference: `MTR-${id}`,
    gateway: 'paystack',
    status: 'succeeded' as const,
    appliedAt: new Date(),
    paidAt: new Date(),
    ...overrides,
  }
  await db.insertInto('payment').values(payment).execute()
  return payment.reference
}

/** Stores the submitted answers of an applicant, unless some are stored already. Always sets `submitted_at`. */
async function insertSubmission(db: Db, applicantId: string, snapshot: SnapshotStep[]): Promise<void> {
  const submittedAt = new Date('2024-11-30T13:05:00Z')
  await db
    .insertInto('submission')
    .values({ applicantId, submittedAt, snapshot: JSON.stringify(snapshot) })
    .onConflict((conflict) => conflict.column('applicantId').doNothing())
    .execute()
  await db.updateTable('applicant').set({ submittedAt }).where('id', '=', applicantId).execute()
}

export const anOffer: DecisionFacts = {
  decisionId: '',
  programme: offeredProgramme.description,
  department: offeredProgramme.department,
  level: offeredProgramme.level,
  session: institution.admission.session,
  conditions: ['Your WAEC result of 2005 is confirmed by the examination body.'],
  date: '2024-12-15',
}
