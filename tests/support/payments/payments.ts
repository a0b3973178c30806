import { sql } from 'kysely'
import type { Stage } from '#contract/stages.ts'
import type { Institution } from '#contract/institution.ts'
import { institution } from '../institution/index.ts'
import type { PaymentGateway } from '#server/adapters/gateway/gateway.ts'
import { type Database, type Db, openDatabase } from '#server/db/client.ts'
import type { FeesPaid } from '#server/db/schema.ts'
import { newId } from '#server/db/id.ts'
import type { AppDeps } from '#server/deps.ts'
import type { PaymentLog } from '#server/modules/payment/payment-deps.ts'
import { appServices, type Services } from '#server/services.ts'
import type { FakeGateway } from './fake-gateway.ts'
import { createTestDatabase, openAsOwner, type TestDatabase } from '../database/postgres.ts'
import { serverDeps } from '../server-deps.ts'

export const testPublicUrl = 'https://apply.oniko.example'

export type Payments = Pick<Services, 'payment' | 'settlement' | 'paymentChecks' | 'webhook'>

export interface PaymentSetup {
  database: Database
  /** Database connection of the role that owns the tables. */
  owner: Db
  address: TestDatabase['address']
  deps: AppDeps
  /** Creates a payment module on this database. Each module simulates a separate server process. */
  payments(
    gateway: PaymentGateway,
    log?: PaymentLog,
    closesOn?: string,
    change?: Partial<Institution>,
  ): Payments
  applicant(stage: Stage, overrides?: Partial<ApplicantFees>): Promise<string>
  /**
   * Returns the applicant's stage, application number, payments, refunds, audit actions, notifications and number of
   * emails, and whether the application fee is paid.
   */
  account(applicantId: string): Promise<Account>
  stop(): Promise<void>
}

export interface ApplicantFees {
  feesPaid: FeesPaid
  admissionSession: string
}

export interface Account {
  stage: string
  applicationNumber: string | null
  paid: boolean
  payments: {
    reference: string
    status: string
    applied: boolean
    flagged: string | null
    amountKobo: number
  }[]
  refundedKobo: number
  audit: string[]
  notifications: string[]
  mails: number
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

export async function paymentSetup(): Promise<PaymentSetup> {
  const testDatabase = await createTestDatabase()
  const { address, serverAddress } = testDatabase
  const owner = openAsOwner(testDatabase)
  const database = openDatabase({ connection: serverAddress, onIdleError: () => {} })
  const { system } = database
  const support = await serverDeps(database, { publicUrl: testPublicUrl })
  const { deps } = support

  function payments(
    gateway: PaymentGateway,
    log: PaymentLog = silent,
    closesOn?: string,
    change: Partial<Institution> = {},
  ): Payments {
    const admission = { ...institution.admission, ...(closesOn === undefined ? {} : { closesOn }) }
    return appServices({ ...deps, gateway, institution: { ...institution, admission, ...change } }, log)
  }

  async function applicant(stage: Stage, overrides: Partial<ApplicantFees> = {}): Promise<string> {
    const id = newId()
    await system
      .insertInto('applicant')
      .values({
        id,
        email: `${id}@example.test`,
        passwordHash: 'none',
        stage,
        surname: 'Bala-Eze',
        firstname: 'Adunni',
        mobileNo: '08000000001',
        ...overrides,
      })
      .execute()
    return id
  }

  async function account(applicantId: string): Promise<Account> {
    const file = await system
      .selectFrom('applicant')
      .select(['stage', 'applicationNumber', 'feesPaid', 'email'])
      .where('id', '=', applicantId)
      .executeTakeFirstOrThrow()
    const found = await system
      .selectFrom('payment')
      .selectAll()
      .where('applicantId', '=', applicantId)
      .orderBy('initiatedAt')
      .orderBy('id')
      .execute()
    const { rows: notifications } = await sql<{ title: string }>`
      select title from notification where applicant_id = ${applicantId} order by id`.execute(system)
    const { rows: trail } = await sql<{ action: string }>`
      select action from audit_event where applicant_id = ${applicantId} order by id`.execute(system)
    const { rows: refunds } = await sql<{ kobo: number }>`
      select coalesce(sum(refund.amount_kobo), 0)::bigint as kobo from refund
      join payment on payment.id = refund.payment_id where payment.applicant_id = ${applicantId}`.execute(
      system,
    )
    const { rows: mails } = await sql<{ count: number }>`
      select count(*) as count from mail where recipient = ${file.email}`.execute(system)
    return {
      stage: file.stage,
      applicationNumber: file.applicationNumber,
      paid: 'ApplicationFee' in file.feesPaid,
      payments: found.map(({ reference, status, appliedAt, flagged, amountKobo }) => ({
        reference,
        status,
        applied: appliedAt !== null,
        flagged,
        amountKobo,
      })),
      refundedKobo: refunds[0]?.kobo ?? 0,
      audit: trail.map(({ action }) => action),
      notifications: notifications.map(({ title }) => title),
      mails: mails[0]?.count ?? 0,
    }
  }

  return {
    database,
    owner: owner.system,
    address,
    deps,
    payments,
    applicant,
    account,
    async stop() {
      await support.close()
      await database.close()
      await owner.close()
    },
  }
}

/** Inserts a successful payment that was applied to the school fee. */
export async function creditInstalment(
  { database }: Pick<PaymentSetup, 'database'>,
  applicantId: string,
  amountKobo: number,
): Promise<void> {
  await database.system
    .insertInto('payment')
    .values({
      id: newId(),
      applicantId,
      admissionSession: institution.admission.session,
      payType: 'SchoolFeePart',
      fee: 'SchoolFee',
      description: 'An instalment',
      amountKobo,
      reference: newId(),
      gateway: 'paystack',
      status: 'succeeded',
      appliedAt: new Date(),
    })
    .execute()
}

/** Moves the start and the last gateway query of a payment `seconds` seconds into the past. */
export async function age(database: Database, reference: string, seconds: number): Promise<void> {
  await sql`update payment set initiated_at = initiated_at - make_interval(secs => ${seconds}),
    last_asked_at = last_asked_at - make_interval(secs => ${seconds}) where reference = ${reference}`.execute(
    database.system,
  )
}

/**
 * Creates an applicant who has paid the application fee at the gateway. Two simulated processes then settle this
 * payment `times` times concurrently, partly through Verify calls. Returns the applicant's `Account` afterwards.
 */
export async function settleRace(setup: PaymentSetup, gateway: FakeGateway, times: number): Promise<Account> {
  const [one, two] = [setup.payments(gateway), setup.payments(gateway)]
  const id = await setup.applicant('PaymentInitiation')
  await one.payment.initiate(id, 'ApplicationFee', 'race')
  const reference = gateway.initialised.at(-1)?.reference ?? ''
  gateway.says(reference, 'succeeded')
  await Promise.all(
    Array.from({ length: times }, (_, index) => {
      const { settlement, payment } = index % 2 === 0 ? one : two
      return index % 3 === 0 ? payment.requery(id, reference, 'race') : settlement.settle(reference, null)
    }),
  )
  return await setup.account(id)
}
