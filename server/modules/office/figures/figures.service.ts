import { addDays, today } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import {
  type Figure,
  type figures,
  figureStages,
  maxFigureCounted,
  workDays,
} from '#contract/office/figures/figures.ts'
import { type OfficeStatus, officeStatuses } from '#contract/office/office-statuses.ts'
import type { Database } from '#server/db/client.ts'
import { countByCounters } from '../list/counts.store.ts'
import { noFilter } from '../list/option-facets.ts'
import { readAgreement } from '../second-verification/second-verification.store.ts'
import { countWorkOfColleagues } from './colleague-work.store.ts'
import { countStages, countUnsubmitted, countWaiting } from './figures.store.ts'
import { funnelOf } from './funnel.ts'

export interface FiguresService {
  /**
   * Returns the number of applications of each stage, in total and in the current admission session. `inSession` is
   * null for the steps of the enrolment. `waiting` contains, for each number of days in `waitingSteps`, how many
   * applications have waited for at least that long; it is empty for stages outside `waitingStages`. `funnel` counts
   * the applicants of all admission sessions on the way to the submission. Counts by status are exact. All other counts
   * stop at 30,000 for each stage.
   */
  stages(): Promise<DataOf<typeof figures.stages>>
  /**
   * Returns the figures of each colleague who can review, sorted by name. The figures contain the work of the last
   * `workDays` days, and the results of all second verifications of grades that the colleague had verified first.
   */
  colleagues(): Promise<DataOf<typeof figures.colleagues>>
}

const limited = (count: number): Figure => ({
  count: Math.min(count, maxFigureCounted),
  exact: count <= maxFigureCounted,
})

const isStatus = (stage: string): stage is OfficeStatus => officeStatuses.some((status) => status === stage)
const stageIds = [...figureStages.keys()]
const offers = stageIds.filter((stage) => stage.startsWith('offer:'))
const withoutCounter = stageIds.filter((stage) => !isStatus(stage))

export function figuresService(deps: {
  database: Database
  institution: Institution
  now: () => number
}): FiguresService {
  const { database, institution, now } = deps
  const { session } = institution.admission
  return {
    async stages() {
      // No stage has the filter by assignee `me`, so the counts do not depend on the colleague.
      const reader = { staffId: '', nowMs: now() }
      const inSession = { session: [session] }
      const statuses = (filter: { session: string[] }) =>
        database.report((db) => countByCounters(db, { ...noFilter, search: '', ...filter }, reader))
      const [allStatuses, sessionStatuses, all, ofSession, waiting, unsubmitted] = await Promise.all([
        statuses({ session: [] }),
        statuses(inSession),
        database.report((db) => countStages(db, withoutCounter, {}, reader)),
        database.report((db) => countStages(db, offers, inSession, reader)),
        database.report((db) => countWaiting(db, reader)),
        database.report((db) => countUnsubmitted(db)),
      ])
      const exactly = (counts: readonly { status: OfficeStatus; count: number }[], status: OfficeStatus) => ({
        count: counts.find((each) => each.status === status)?.count ?? 0,
        exact: true,
      })
      const found = (counts: readonly { stage: string; count: number }[], stage: string) => {
        const stageCount = counts.find((each) => each.stage === stage)
        return stageCount === undefined ? null : limited(stageCount.count)
      }
      const submitted = allStatuses.reduce((sum, { count }) => sum + count, 0)
      return {
        session,
        funnel: funnelOf(unsubmitted, submitted),
        stages: stageIds.map((stage) => ({
          stage,
          all: isStatus(stage) ? exactly(allStatuses, stage) : (found(all, stage) ?? limited(0)),
          inSession: isStatus(stage) ? exactly(sessionStatuses, stage) : found(ofSession, stage),
          waiting: (waiting.find((each) => each.stage === stage)?.counts ?? []).map(limited),
        })),
      }
    },

    async colleagues() {
      const firstDay = addDays(today(new Date(now())), 1 - workDays)
      const [work, agreement] = await Promise.all([
        database.report((db) => countWorkOfColleagues(db, firstDay, now())),
        database.report((db) => readAgreement(db, 'colleague')),
      ])
      return work.map((each) => {
        const sample = agreement.find(({ id }) => id === each.staffId)
        return { ...each, sampled: sample?.applications ?? 0, different: sample?.different ?? 0 }
      })
    },
  }
}
