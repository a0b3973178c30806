import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { formatDate, today } from '#contract/dates.ts'
import { leases } from '#contract/office/review/leases.ts'
import { leavesOutOpenRequests, type review } from '#contract/office/review/review.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { DataOf } from '#contract/endpoint.ts'
import { useCall } from '../api/use-call.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { pageOfList } from '../list/list-of-page.ts'
import { filtersOf } from '../list/queue-filters.ts'
import { leaseWords } from '../leases/lease-words.ts'
import { useNow } from '../leases/use-now.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { applicationPath } from '../paths.ts'
import { LastDecisions } from '../review/last-decisions.tsx'
import { RowButton } from '../table/row-button.tsx'
import rowKeys from '../table/row-key.module.css'
import { moveRow, pressInRow } from '../table/row-keys.ts'
import { NextWork } from './next-work.tsx'
import styles from './review-end.module.css'
import { Skipped } from './skipped.tsx'
import { WorkToday } from './work-today.tsx'

type ColleagueLeases = DataOf<typeof review.next>['withColleagues']
const noLeases: ColleagueLeases = []

/**
 * Page for the end of a list: today's work, other work, and applications that were skipped or that colleagues had open.
 */
export function ReviewEnd() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const nowMs = useNow()
  const back = () => void navigate(pageOfList(search).path)
  useOfficePage('End of the list', { inTopBar: false })
  useKeys({
    u: back,
    j: () => moveRow(1),
    k: () => moveRow(-1),
    o: () => pressInRow('open', true),
    T: () => pressInRow('take-over', true),
  })
  return (
    <>
      <PageHeading title="Nothing left for you in this list">
        Applications that you passed without a decision are still in the list.
        {leavesOutOpenRequests(filtersOf(new URLSearchParams(search))) &&
          ' Open requests were left out: the applicant has not answered yet.'}
      </PageHeading>
      <p className={styles.back}>
        <Button title="Back to the list" shortcut="u" kind="quiet" onClick={back} />
      </p>
      <div className={styles.end}>
        <div>
          <Card title={`Done today, ${formatDate(today(new Date(nowMs)))}`}>
            <WorkToday />
          </Card>
          <div className={styles.decisions}>
            <Card title="Your last decisions">
              <LastDecisions />
            </Card>
          </div>
        </div>
        <div>
          <Card title="What comes next">
            <NextWork />
          </Card>
          <Skipped />
          <HeldByColleagues />
        </div>
      </div>
    </>
  )
}

/**
 * Up to 20 applications of the list that colleagues had open when the end of the list was reached. The user can take
 * over each of them.
 */
function HeldByColleagues() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const nowMs = useNow()
  // `use-review.ts` and `use-start-review.ts` store these data in the cache when no further application is left.
  const { data: colleagueLeases } = useQuery<ColleagueLeases>({
    queryKey: ['with-colleagues'],
    queryFn: () => noLeases,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: noLeases,
  })
  const { run } = useCall(leases.takeOver, {
    async onSuccess(_answer, { applicantId }) {
      await navigate(applicationPath(applicantId, search))
    },
  })
  if (colleagueLeases.length === 0) return null
  return (
    <Card title={`With a colleague: ${colleagueLeases.length}`}>
      <ul className={classNames(styles.held, rowKeys.rows)}>
        {colleagueLeases.map((each) => (
          <li key={each.applicantId}>
            <span>
              <strong>{each.name}</strong>
              <small>{leaseWords(each, nowMs)}</small>
            </span>
            <RowButton
              title="Take over"
              kind="quiet"
              hotkey="T"
              data-row={each.applicantId}
              data-press="take-over"
              aria-label={`Take over ${each.name}`}
              onClick={() => void run({ applicantId: each.applicantId })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
