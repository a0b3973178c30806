import { useQuery } from '@tanstack/react-query'
import {
  type FigureStage,
  figureStages,
  type StageFigures,
  waitingSteps,
} from '#contract/office/figures/figures.ts'
import { type EnrolmentStep, enrolmentSteps } from '#contract/office/list/list-filters.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { type FiltersInAddress, listQuery } from '../list/queue-filters.ts'
import { Loaded } from '../page/loaded.tsx'
import { paths } from '../paths.ts'
import { offerStatusWords, statusWords } from '#contract/office/status-words.ts'
import { stageFiguresQuery } from './figures-queries.ts'
import styles from './figures.module.css'
import { LinkedNumber } from './linked-number.tsx'

const names: Readonly<Record<string, string>> = {
  ...statusWords,
  ...Object.fromEntries(
    Object.entries(offerStatusWords).map(([answer, words]) => [`offer:${answer}`, `Offer: ${words}`]),
  ),
  'offer:unanswered': 'Offer: Unanswered',
  ...Object.fromEntries(
    (Object.keys(enrolmentSteps) as EnrolmentStep[]).map((step) => [
      `enrolment:${step}`,
      `Done: ${enrolmentSteps[step]}`,
    ]),
  ),
}
const nameOf = (stage: FigureStage) => names[stage] ?? stage

/** Returns the path of the queue, filtered by a stage and by `otherFilters`. */
function listOf(stage: FigureStage, otherFilters: Partial<FiltersInAddress>): string {
  return paths.queue + listQuery({ ...figureStages.get(stage), ...otherFilters })
}

const columnsFor = (session: string): Column<StageFigures>[] => [
  { key: 'stage', header: 'Stage', render: ({ stage }) => nameOf(stage) },
  {
    key: 'all',
    header: 'All sessions',
    numeric: true,
    render: ({ stage, all }) => (
      <LinkedNumber figure={all} what={`${nameOf(stage)}, all sessions`} to={listOf(stage, {})} />
    ),
  },
  {
    key: 'session',
    header: session,
    numeric: true,
    render: ({ stage, inSession }) => (
      <LinkedNumber
        figure={inSession}
        what={`${nameOf(stage)}, session ${session}`}
        to={listOf(stage, { session: [session] })}
      />
    ),
  },
  ...waitingSteps.map(
    (days, at): Column<StageFigures> => ({
      key: `waiting-${days}`,
      header: `${days}+ days`,
      numeric: true,
      render: ({ stage, waiting }) => (
        <LinkedNumber
          figure={waiting[at]}
          what={`${nameOf(stage)}, waiting for ${days} days or more`}
          to={listOf(stage, { waitingDays: days, sort: 'waiting' })}
        />
      ),
    }),
  ),
]

/**
 * The number of applications of each stage, and how long they have waited. Each number links to the list of its
 * applications.
 */
export function StageTable() {
  const query = useQuery(stageFiguresQuery)
  return (
    <section>
      <h2>Applications by stage</h2>
      <p>The last four columns count all sessions by the days of the current wait.</p>
      <Loaded query={query} what="The numbers by stage" rows={15}>
        {({ session, stages }) => (
          <div className={styles.table}>
            <Table
              caption="Applications by stage"
              columns={columnsFor(session)}
              rows={stages}
              rowKey={({ stage }) => stage}
              dense
            />
          </div>
        )}
      </Loaded>
    </section>
  )
}
