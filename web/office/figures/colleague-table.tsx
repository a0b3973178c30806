import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import type { ColleagueFigures } from '#contract/office/figures/figures.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { listQuery } from '../list/queue-filters.ts'
import { Loaded } from '../page/loaded.tsx'
import { paths } from '../paths.ts'
import { colleagueFiguresQuery } from './figures-queries.ts'
import styles from './figures.module.css'
import { LinkedNumber } from './linked-number.tsx'

function assignedTo(staffId: string, waitingDays: number): string {
  const status = ['submitted', 'correction'] as const
  return paths.queue + listQuery({ status: [...status], assignee: [staffId], waitingDays, sort: 'waiting' })
}

const countColumn = (
  key: 'verified' | 'proposed' | 'requested' | 'approved' | 'returned',
  header: string,
): Column<ColleagueFigures> => ({
  key,
  header,
  numeric: true,
  render: (row) => formatCount(row[key]),
})

/** Formats a number of seconds, such as `45 s` or `3 min`. */
function paceWords(seconds: number): string {
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

const columns: Column<ColleagueFigures>[] = [
  { key: 'name', header: 'Colleague', render: ({ name }) => name },
  {
    key: 'assigned',
    header: 'Assigned',
    numeric: true,
    render: ({ staffId, name, assigned }) => (
      <LinkedNumber
        figure={{ count: assigned, exact: true }}
        what={`Assigned to ${name}`}
        to={assignedTo(staffId, 0)}
      />
    ),
  },
  {
    key: 'late',
    header: '7+ days',
    numeric: true,
    render: ({ staffId, name, late }) => (
      <LinkedNumber
        figure={{ count: late, exact: true }}
        what={`Assigned to ${name}, waiting for 7 days or more`}
        to={assignedTo(staffId, 7)}
      />
    ),
  },
  countColumn('verified', 'Verified'),
  countColumn('proposed', 'Proposed'),
  countColumn('requested', 'Requests'),
  countColumn('approved', 'Approved'),
  countColumn('returned', 'Returned'),
  {
    key: 'pace',
    header: 'Median time',
    numeric: true,
    render: ({ medianSeconds }) => (medianSeconds === null ? '–' : paceWords(medianSeconds)),
  },
  {
    key: 'sample',
    header: 'Sample differences',
    numeric: true,
    render: ({ name, sampled, different }) =>
      sampled === 0 ? (
        <span className={styles.none}>–</span>
      ) : (
        <Link to={paths.verificationReport} aria-label={`Sample report: ${name}, ${different} of ${sampled}`}>
          {formatCount(different)} of {formatCount(sampled)}
        </Link>
      ),
  },
]

/**
 * The work of each colleague. The numbers of assigned applications and of sample differences link to the lists that
 * they count.
 */
export function ColleagueTable() {
  const query = useQuery(colleagueFiguresQuery)
  return (
    <section>
      <h2>Work by colleague</h2>
      <p>
        Work of the last seven days, each application counted once. Median time is from opening an application
        in a review to the proposal.
      </p>
      <Loaded query={query} what="The work by colleague" rows={5}>
        {(rows) => (
          <div className={styles.table}>
            <Table
              caption="Work by colleague"
              columns={columns}
              rows={rows}
              rowKey={({ staffId }) => staffId}
              dense
            />
          </div>
        )}
      </Loaded>
    </section>
  )
}
