import { type Insertable, sql } from 'kysely'
import { feeThatUnlocks } from '#contract/fees/registry.ts'
import { writeNumber } from '#contract/numbers.ts'
import { programmesOf } from '#contract/programmes.ts'
import { hasReached, type Stage } from '#contract/stages.ts'
import type { Institution } from '#contract/institution.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { PaymentTable } from '#server/db/payment-schema.ts'
import type { ApplicantTable } from '#server/db/schema.ts'
import type { KinTable } from '#server/db/step-schema.ts'
import { inTurn } from './in-turn.ts'
import { nameLists } from './rare-names.ts'

export interface SeedOptions {
  institution: Institution
  count: number
  /** Stages given to the applicants in rotation. The stage `SubmitApplication` needs `papers`. */
  stages: readonly Stage[]
  /**
   * Prepares the records and uploads of these applicants, and returns a function that inserts them. `at` is the position
   * of an applicant among all seeded applicants. Runs before the transaction, because drawing the pictures of a batch
   * can take longer than a transaction may be idle.
   */
  papers?: (applicants: { id: string; at: number }[]) => Promise<(tx: Tx) => Promise<void>>
  passwordHash: string
}

export interface SeededApplicant {
  id: string
  email: string
  stage: Stage
}

/** Applicants per transaction. The protocol of PostgreSQL allows 65,535 values per statement. */
const batch = 500

/** One in this many applicants gives no National Identification Number, so the office checks the identity by hand. */
const withoutNinEvery = 11

/** All rare surnames. Neighbours in the list are similar, so the seeding takes every `surnameStep`-th entry. */
const rareSurnames = nameLists().surnames.rare
const surnameStep = 397
const firstnames = ['Adunni', 'Ẹ̀kúndayọ̀', 'Ifeoma', 'Musa', 'Ngozi', 'Tamuno', 'Zainab', 'Ụzọamaka']
const surnames = ['Bala-Eze', 'Garba-Ojo', 'Okon-Danladi', 'Ọlá-Etim', 'Nwachukwu-Bello', 'Ibiam-Sule']
const homes = [
  { state: 'akwa_ibom', lga: 'Uyo' },
  { state: 'anambra', lga: 'Awka South' },
  { state: 'bauchi', lga: 'Bauchi' },
  { state: 'abia', lga: 'Umuahia North' },
]
/**
 * Adds fictitious applicants with the data that their stage requires: payment of the application fee, bio-data, next of
 * kin and guardian, and programme. `papers` prepares the data of complete applications.
 */
export async function seedApplicants(db: Db, options: SeedOptions): Promise<SeededApplicant[]> {
  const { papers = rejectPapers } = options
  const seeded: SeededApplicant[] = []
  for (let from = 0; from < options.count; from += batch) {
    const serials = await nextSerials(db, Math.min(batch, options.count - from))
    const rows = serials.map((serial, at) => applicantRow(from + at, serial, options))
    const kin = rows.flatMap((row, at) =>
      hasReached(row.stage, 'ProgrammeApplication') ? kinRows(row, from + at) : [],
    )
    const payments = rows.flatMap((row) =>
      hasReached(row.stage, 'Biodata') ? [paymentRow(row, options.institution)] : [],
    )
    const complete = rows.flatMap(({ id, stage }, at) =>
      stage === 'SubmitApplication' ? [{ id, at: from + at }] : [],
    )
    const addPapers = complete.length > 0 ? await papers(complete) : null
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('applicant').values(rows).execute()
      if (payments.length > 0) await tx.insertInto('payment').values(payments).execute()
      if (kin.length > 0) await tx.insertInto('kin').values(kin).execute()
      await addPapers?.(tx)
    })
    seeded.push(...rows.map(({ id, email, stage }) => ({ id, email, stage })))
  }
  return seeded
}

function rejectPapers(): never {
  throw new Error('A complete application needs `papers`')
}

function applicantRow(
  at: number,
  serial: number,
  { institution, stages, passwordHash }: SeedOptions,
): Insertable<ApplicantTable> {
  const offered = programmesOf(institution)
  const stage = inTurn(stages, at)
  const id = newId()
  return {
    id,
    email: `applicant.${id}@mail.example`,
    passwordHash,
    stage,
    surname: at % 4 === 0 ? inTurn(surnames, at / 4) : inTurn(rareSurnames, at * surnameStep),
    firstname: inTurn(firstnames, at),
    noOthername: true,
    mobileNo: `0800${String(at % 10_000_000).padStart(7, '0')}`,
    ...(hasReached(stage, 'Biodata') ? paid(serial, institution) : {}),
    ...(hasReached(stage, 'NextOfKin') ? biodata(at, serial) : {}),
    ...(hasReached(stage, 'EducationalRecord') ? { programmeId: inTurn(offered, at).id } : {}),
  }
}

function paymentRow(
  { id: applicantId, feesPaid }: Insertable<ApplicantTable>,
  { admission: { session }, fees }: Institution,
): Insertable<PaymentTable> {
  const fee = feeThatUnlocks('application')
  const id = newId()
  const paidAt = new Date(feesPaid?.[fee] ?? Date.now())
  const { amount: amountKobo, description } = fees.ApplicationFee
  const charge = { payType: fee, fee, amountKobo, description }
  const settled = {
    status: 'succeeded',
    completesFee: true,
    initiatedAt: paidAt,
    paidAt,
    settledAt: paidAt,
    appliedAt: paidAt,
  } as const
  return {
    id,
    applicantId,
    admissionSession: session,
    ...charge,
    ...settled,
    reference: `SEED-${id}`,
    gateway: 'seed',
  }
}

/** Allocates serial numbers for application numbers, from the sequence that the server uses for paid applications. */
async function nextSerials(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{
    serial: number
  }>`select nextval('application_number_serial') as serial from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ serial }) => serial)
}

function paid(serial: number, { admission: { session }, numbers }: Institution) {
  return {
    feesPaid: { ApplicationFee: new Date().toISOString() },
    applicationNumber: writeNumber(numbers.application, { session, serial }),
  }
}

function biodata(at: number, serial: number) {
  return {
    nin: at % withoutNinEvery === 0 ? '' : String(10_000_000_000 + serial),
    address: `${at + 1} Market Road`,
    ...inTurn(homes, at),
    gender: at % 2 === 0 ? 'Female' : 'Male',
    dob: birthDate(at),
    maritalStatus: at % 3 === 0 ? 'Married' : 'Single',
    nationality: 'Nigeria',
    biodataSavedAt: new Date(),
  }
}

/** Returns a date from 1970 to 1999. The first 10,000 applicants have different dates. */
function birthDate(at: number): string {
  return new Date(Date.UTC(1970, 0, 1 + ((at * 7919) % 10_957))).toISOString().slice(0, 10)
}

function kinRows(applicant: Insertable<ApplicantTable>, at: number): Insertable<KinTable>[] {
  const person = {
    applicantId: applicant.id,
    surname: applicant.surname,
    noOthername: true,
    email: `kin.${applicant.id}@mail.example`,
    mobileNo: '08000000012',
    gender: 'female',
    occupation: 'Trader',
    address: `${at + 1} Market Road`,
  }
  return [
    { ...person, role: 'next_of_kin', firstname: inTurn(firstnames, at + 3), relationship: 'sister' },
    { ...person, role: 'guardian', firstname: inTurn(firstnames, at + 5), relationship: 'mother' },
  ]
}
