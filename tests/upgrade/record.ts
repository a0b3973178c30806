import { sql } from 'kysely'
import * as z from 'zod/mini'
import { admission, admissionData } from '#contract/endpoints/admission.ts'
import { type FeeData, payment } from '#contract/endpoints/payment.ts'
import { endpoints } from '#contract/endpoints/registry.ts'
import { profileData } from '#contract/profile.ts'
import { officeMoney } from '#contract/office/audit/audit.ts'
import { discrepancies } from '#contract/office/discrepancies.ts'
import { type FeeId, feeIds } from '#contract/fees/registry.ts'
import type { ApiServer } from '#tests/support/api-server.ts'
import { aProgramme } from '#tests/support/application-journey.ts'
import { institution } from '#tests/support/institution/index.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { sessionOf } from './history-applicant.ts'

/** Data that an upgrade must preserve. It is stored as JSON beside the dump. */
export interface UpgradeRecord {
  terms: RecordedTerms
  rowCounts: Record<string, number>
  applicants: Record<string, ApplicantRecord>
  /** All payments, sorted by reference. */
  payments: unknown[]
  discrepancies: unknown[]
  refunds: unknown[]
  auditIntact: boolean
}

/** Session, fees and programme of the recorded installation. The upgraded server must use the same values. */
export interface RecordedTerms {
  session: string
  amountsKobo: Partial<Record<FeeId, number>>
  /** Instalments of the school fee in percent. */
  instalments: number[]
  programmeId: string
}

export type ApplicantRecord = Record<string, unknown> & {
  profile: z.output<typeof recordedProfile>
  /** Paths of the GET calls that the server rejected. An upgrade may make this list shorter, but not longer. */
  rejected: string[]
}

/** GET calls that change data, so the recording must not make them. */
const writingReads = ['/Profile/Get-MatricNumber']

const reads = endpoints.filter(
  ({ method, access, path }) =>
    method === 'GET' && access === 'applicant' && !path.includes('{') && !writingReads.includes(path),
)

/** Counts the rows of each table, except `schema_migration`, because every migration adds a row to it. */
export async function countRows(server: ApiServer): Promise<Record<string, number>> {
  const { system } = server.database
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'schema_migration' order by 1`.execute(system)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      system,
    )
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/**
 * Reads from an installation the data that an upgrade must preserve, mostly through its API. For the API calls, opens a
 * session for each applicant and creates a bursar.
 */
export async function recordOf(server: ApiServer): Promise<UpgradeRecord> {
  const rowCounts = await countRows(server)
  const { rows } = await sql<{ id: string }>`select id from applicant order by id`.execute(
    server.database.system,
  )
  const applicants: Record<string, ApplicantRecord> = {}
  for (const { id } of rows) applicants[id] = await recordApplicant(server, id)
  const bursar = await officeColleague(server, 'bursar')
  const office = async (path: string) =>
    (await server.ask('POST', path, { headers: bursar.headers, body: {} })).data
  // The history has fewer payments than a page has rows, so the first page contains all of them.
  const found = discrepancies.list.data.parse(await office(discrepancies.list.path)).rows
  const refunds = officeMoney.refunds.data.parse(await office(officeMoney.refunds.path)).rows
  return {
    terms: recordedTerms(),
    rowCounts,
    applicants,
    payments: await recordPayments(server),
    discrepancies: found
      // Uses the field names of earlier versions, so that their records can be compared.
      .map(({ reference, requested: asked, received: came, currency, decision, note }) => ({
        reference,
        asked,
        came,
        currency,
        decision,
        note,
      }))
      .sort(byReference),
    refunds: refunds
      .map(({ reference, amount, refundedAt }) => ({ reference, amount, refunded: refundedAt !== null }))
      .sort(byReference),
    auditIntact: (await server.services.auditChain.verify()).intact,
  }
}

const byReference = (one: { reference: string }, other: { reference: string }) =>
  one.reference < other.reference ? -1 : 1

async function recordPayments({ database }: ApiServer): Promise<unknown[]> {
  const { rows } = await sql`select reference, applicant_id, pay_type, amount_kobo, status,
    applied_at is not null as applied, flagged is not null as flagged from payment order by reference`.execute(
    database.system,
  )
  return rows
}

function recordedTerms(): RecordedTerms {
  const { admission: open, fees } = institution
  return {
    session: open.session,
    amountsKobo: Object.fromEntries(feeIds.map((id) => [id, fees[id]?.amount])),
    instalments: fees.SchoolFee.instalments.percents,
    programmeId: aProgramme,
  }
}

const recordedProfile = z.pick(profileData, {
  applicationNumber: true,
  admissionSession: true,
  nextStage: true,
  surname: true,
  dob: true,
  programmeId: true,
  matricNumber: true,
  hasPaidApplicationFee: true,
  hasPaidAcceptanceFee: true,
  hasPaidSchoolFee: true,
  submittedAt: true,
  nextName: true,
})

/**
 * Reads the data of one applicant that an upgrade must preserve. Leaves out texts written by the program, because their
 * wording may change, and values that depend on the current day.
 */
async function recordApplicant(server: ApiServer, id: string): Promise<ApplicantRecord> {
  const token = await sessionOf(server, id)
  const answers = new Map<string, unknown>()
  for (const { path } of reads) {
    const { status, data, text } = await server.ask('GET', path, { token })
    if (status >= 500) throw new Error(`GET ${path} of ${id}: ${text}`)
    if (status === 200) answers.set(path, data)
  }
  const profile = recordedProfile.parse(answers.get('/Profile/Get-Profile'))
  const place = admissionData.parse(answers.get(admission.get.path))
  return {
    stage: await server.stageOf(id),
    profile,
    fees: payment.fees.data.parse(answers.get(payment.fees.path)).map(recordFee),
    payments: payment.list.data
      .parse(answers.get(payment.list.path))
      .map(({ transactionRef, transactionAmount, isSuccessful, isRefund }) => ({
        transactionRef,
        transactionAmount,
        isSuccessful,
        isRefund,
      })),
    admission: {
      decision: place.decision,
      level: place.level,
      conditions: place.conditions,
      declinedAt: place.declinedAt,
      letterWithdrawnAt: place.letterWithdrawnAt,
      portalPasswordSetAt: place.portalPasswordSetAt,
    },
    tracker: z
      .object({ steps: z.array(z.object({ state: z.string(), at: z.nullable(z.string()) })) })
      .parse(answers.get(admission.tracker.path)).steps,
    rejected: reads.flatMap(({ path }) => (answers.has(path) ? [] : [path])).sort(),
  }
}

/** Records a fee. Leaves out `due` for the application fee, because it depends on the date. */
function recordFee({ payType, amount, paid, due, isPaid, instalments }: FeeData) {
  return {
    payType,
    amount,
    paid,
    isPaid,
    ...(payType === 'ApplicationFee' ? {} : { due }),
    instalmentsPaid: instalments.map((part) => part.isPaid),
  }
}
