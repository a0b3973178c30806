import { today } from '#contract/dates.ts'
import type { Institution } from '#contract/institution.ts'
import { longestHistory, type OpenedApplication } from '#contract/office/applications.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import type { Database, Db } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { decisionOf } from '../decisions/decision-data.ts'
import { listDecisions, type NamedDecision } from '../decisions/decision.store.ts'
import { enrolmentOf } from './enrolment.store.ts'
import { findRecord, type OfficeRecord } from '../applicant-record.store.ts'
import { listAuditLog } from '../audit-log/audit-log.store.ts'
import { historyEntryOf } from '../audit-log/history.ts'
import { listChecks } from '../checks/checks.store.ts'
import { logRead } from '../reads.store.ts'
import { listMails, listNotes, listPayments, type NoteLine } from './opened.store.ts'
import { paymentDataOf } from './payment-data.ts'
import { findVersion } from '../at-version.store.ts'
import { noSuchApplication } from '../no-such-application.ts'
import { reconsiderationOf } from '../reconsiderations/reconsideration-data.ts'
import { listReconsiderations } from '../reconsiderations/reconsideration.store.ts'
import { officeRequestsOf } from '../requests/request-data.ts'
import type { OffersService } from '../offers/offers.service.ts'
import type { PlacesService } from '../places/places.service.ts'
import type { ResultsService } from '../verification/results.service.ts'
import { queueRowOf } from '../list/list.service.ts'
import { findLine } from '../list/list.store.ts'

export interface ReadDeps {
  database: Database
  institution: Institution
  application: Pick<ApplicationService, 'readFile' | 'requests'>
  results: ResultsService
  offers: Pick<OffersService, 'of'>
  places: Pick<PlacesService, 'overAfterApproval'>
  /** Returns the current time in epoch ms. */
  now: () => number
}

type Note = OpenedApplication['notes'][number]

/**
 * Returns everything that a colleague sees of a submitted application, and writes `entry` to the audit log (see
 * `logRead`).
 * @throws 404 not found or not submitted.
 */
export async function readOpened(
  { database: { system }, institution, application, results, offers, places, now }: ReadDeps,
  applicantId: string,
  entry: AuditEntry,
): Promise<OpenedApplication> {
  const { id, email, mobileNo, applicationNumber, programmeId } = await submittedRecord(system, applicantId)
  // The version is read before the data below. If the application changes while the data are read, commands with
  // this version are rejected.
  const version = await findVersion(system, id)
  const line = await findLine(system, id)
  if (line === undefined) throw noSuchApplication()
  await logRead(system, { ...entry, applicantId: id })
  const payments = await listPayments(system, id)
  const decisions = await listDecisions(system, id)
  const trail = await listAuditLog(
    system,
    { action: '', applicantId: id, colleague: '', before: null },
    longestHistory,
  )
  return {
    version,
    row: queueRowOf(line, institution, today(new Date(now()))),
    email,
    phone: mobileNo,
    application: await application.readFile(system, { id, applicationNumber }),
    payments: payments.map(paymentDataOf),
    enrolment: await enrolmentOf(system, id),
    offer: await offers.of(system, id),
    decisions: decisions.map((decision) => decisionOf(decision, institution)),
    overPlaces: await places.overAfterApproval(
      system,
      decisions.filter(({ state }) => state === 'proposed').map(({ id: decisionId }) => decisionId),
    ),
    reconsiderations: (await listReconsiderations(system, id)).map(reconsiderationOf),
    requests: await officeRequestsOf(system, id, await application.requests.list(system, id)),
    mails: (await listMails(system, { id, email })).map(({ createdAt, ...mail }) => ({
      ...mail,
      at: createdAt.toISOString(),
    })),
    notes: (await listNotes(system, id)).map(noteOf),
    history: trail.map(historyEntryOf),
    results: await results.read(system, id, programmesInPlay(programmeId, decisions)),
    checks: await listChecks(system, id),
  }
}

/** Returns the record of a submitted application. @throws 404 not found or not submitted */
export async function submittedRecord(system: Db, applicantId: string): Promise<OfficeRecord> {
  const record = isId(applicantId) ? await findRecord(system, applicantId) : undefined
  if (record === undefined || record.submittedAt === null) throw noSuchApplication()
  return record
}

/** Converts a note to its API format. */
export const noteOf = ({ id, createdAt, author, note }: NoteLine): Note => ({
  id,
  at: createdAt.toISOString(),
  author,
  note,
})

/** Returns the chosen programme first, then each other programme that a pending or released decision offers. */
function programmesInPlay(chosen: string | null, decisions: readonly NamedDecision[]): (string | null)[] {
  const offered = decisions
    .filter(({ state }) => state !== 'returned' && state !== 'withdrawn')
    .flatMap(({ programmeId }) => programmeId ?? [])
  return [...new Set([chosen, ...offered])]
}
