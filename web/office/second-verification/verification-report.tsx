import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/format-count.ts'
import type { Agreement } from '#contract/office/verification/second-verification.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import styles from './second-verification.module.css'
import { verificationReportQuery } from './verification-queries.ts'

function columnsFor(header: string): Column<Agreement>[] {
  return [
    { key: 'name', header, render: ({ name }) => name },
    {
      key: 'applications',
      header: 'Applications',
      numeric: true,
      render: (row) => formatCount(row.applications),
    },
    {
      key: 'different',
      header: 'With a difference',
      numeric: true,
      render: (row) => shareOf(row.different, row.applications),
    },
    { key: 'subjects', header: 'Subjects', numeric: true, render: (row) => formatCount(row.subjects) },
    {
      key: 'differentSubjects',
      header: 'Different subjects',
      numeric: true,
      render: (row) => shareOf(row.differentSubjects, row.subjects),
    },
  ]
}

/** Returns a count with its share, such as «3 (5%)». */
function shareOf(count: number, total: number): string {
  return `${formatCount(count)} (${total === 0 ? 0 : Math.round((100 * count) / total)}%)`
}

/** Page with the differences between first and second verifications, by colleague and by examination body. */
export function VerificationReport() {
  const query = useQuery(verificationReportQuery)
  useOfficePage('Sample report')
  const { data } = query
  return (
    <>
      <PageHeading title="Sample report">
        {data !== undefined &&
          `${data.oneIn === 0 ? 'The sample is switched off' : `1 application in ${data.oneIn} is drawn`}: ${formatCount(data.drawn)} drawn, ${formatCount(data.waiting)} waiting.`}
      </PageHeading>
      <Loaded query={query} what="The report">
        {({ colleagues, boards }) => (
          <div className={styles.report}>
            <h2>By colleague who read first</h2>
            {colleagues.length === 0 ? (
              <p>There is no second verification yet. The figures appear after the first one.</p>
            ) : (
              <Table
                caption="Differences by colleague"
                columns={columnsFor('Colleague')}
                rows={colleagues}
                rowKey={({ id }) => id}
                dense
              />
            )}
            {boards.length > 0 && (
              <>
                <h2>By examination body</h2>
                <Table
                  caption="Differences by examination body"
                  columns={columnsFor('Examination body')}
                  rows={boards}
                  rowKey={({ id }) => id}
                  dense
                />
              </>
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}
