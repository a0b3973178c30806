import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { lockApplicants } from '#server/applicant/lock.ts'
import type { Tx } from '#server/db/client.ts'
import { findVersion } from '#server/modules/office/at-version.store.ts'
import { waitForLock } from '#tests/support/database/lock-wait.ts'
import type { OfficeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer } from '#tests/support/office/office-work.ts'
import { unlikeApplications } from '#tests/support/office/unlike-applications.ts'

/*
 * The release preview and the undo of a decision about a pair compare times. The times must have the order in which the
 * changes were made, even if a change had to wait for the lock on an application.
 */

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const { duplicateSearch, decisions: service } = server.services.office
const applicant = unlikeApplications(server)

const actor = ({ id, name }: OfficeColleague) => ({
  colleague: { staffId: id, name },
  requestId: 'request-1',
})

let pairs = 0
/** Returns two submitted applications with the same NIN, for which no search has run yet. */
async function alike(): Promise<[string, string]> {
  const nin = String(70_000_000_000 + (pairs += 1))
  return [await applicant({ nin }), await applicant({ nin })]
}

/** Locks an application, starts `change`, which must wait for the lock, and runs `first` before the lock is released. */
async function waiting<Result>(
  applicantId: string,
  change: () => Promise<Result>,
  first: (tx: Tx) => Promise<unknown>,
): Promise<Result> {
  let running: Promise<Result> | undefined
  await system.transaction().execute(async (tx) => {
    await lockApplicants(tx, [applicantId])
    running = change()
    await waitForLock(system)
    await first(tx)
  })
  if (running === undefined) throw new Error('The change was not started')
  return running
}

const flagOf = async (leftId: string) =>
  system
    .selectFrom('duplicateFlag')
    .select(['id', 'foundAt'])
    .where('leftId', '=', leftId)
    .executeTakeFirstOrThrow()

afterEach(() => void vi.useRealTimers())

test('a pair whose search waits for an approval is a new problem of the offer', async () => {
  const [left] = await alike()
  const decisionId = await office.proposed(left, clerk)
  const version = await findVersion(system, left)
  const approve = (tx: Tx) => service.approveIn(tx, { decisionId, version }, actor(approver))
  expect(await waiting(left, () => duplicateSearch.searchWaiting(), approve)).toBe(2)
  const answer = await office.post('preview-release', approver, { decisionIds: [decisionId] })
  expect(decisions.preview.data.parse(answer.data).decisions).toMatchObject([{ problems: ['duplicates'] }])
})

test('the times of approvals and pairs both come from the clock of the database', async () => {
  const [left] = await alike()
  await duplicateSearch.searchWaiting()
  const decisionId = await office.proposed(left, clerk)
  const version = await findVersion(system, left)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  const { approvedAt } = await service.approve({ decisionId, version }, actor(approver))
  const { foundAt } = await flagOf(left)
  expect(new Date(approvedAt ?? 0).getTime()).toBeGreaterThanOrEqual(foundAt.getTime())
})

test('a proposal that waits for a decision about a pair relies on this decision', async () => {
  const [left] = await alike()
  await duplicateSearch.searchWaiting()
  const version = await findVersion(system, left)
  const { id: flagId } = await flagOf(left)
  const decided = {
    decision: 'fraud',
    decidedBy: approver.id,
    decidedAt: sql<Date>`clock_timestamp()`,
  } as const
  const propose = () => office.post('propose-decision', clerk, { applicantId: left, version, ...anOffer })
  const proposal = await waiting(left, propose, (tx) =>
    tx.updateTable('duplicateFlag').set(decided).where('id', '=', flagId).execute(),
  )
  expect(proposal.status).toBe(200)
  expect((await office.post('undo-duplicate', approver, { flagId })).code).toBe('decision-pending')
})
