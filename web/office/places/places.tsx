import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import type { ProgrammePlaces } from '#contract/office/offers/places.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Key } from '#web/ui/key.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import styles from './places.module.css'
import { placesQuery } from './places-query.ts'

const columns: Column<ProgrammePlaces>[] = [
  { key: 'programme', header: 'Programme', render: ({ programme }) => programme },
  {
    key: 'places',
    header: 'Places',
    numeric: true,
    render: ({ places }) => (places === null ? 'Not set' : formatCount(places)),
  },
  { key: 'accepted', header: 'Accepted', numeric: true, render: ({ accepted }) => formatCount(accepted) },
  {
    key: 'unanswered',
    header: 'Unanswered',
    numeric: true,
    render: ({ unanswered }) => formatCount(unanswered),
  },
  {
    key: 'left',
    header: 'Places left',
    numeric: true,
    render: ({ left }) =>
      left === null ? 'No limit' : left < 0 ? <Over by={-left} /> : <strong>{formatCount(left)}</strong>,
  },
  { key: 'approved', header: 'Approved', numeric: true, render: ({ approved }) => formatCount(approved) },
  { key: 'proposed', header: 'Proposed', numeric: true, render: ({ proposed }) => formatCount(proposed) },
  { key: 'offered', header: 'Offers made', numeric: true, render: ({ offered }) => formatCount(offered) },
]

function Over({ by }: { by: number }) {
  return <span className={styles.over}>{formatCount(by)} over</span>
}

/** Page with the places and the admissions of each programme. An accepted or unanswered offer takes a place. */
export function Places() {
  const query = useQuery(placesQuery)
  const navigate = useNavigate()
  useOfficePage('Places')
  useKeys({ u: () => void navigate(paths.offers) })
  return (
    <>
      <p className={styles.back}>
        <Link to={paths.offers} className={buttonClass('quiet')}>
          Back to the offers <Key of="u" />
        </Link>
      </p>
      <PageHeading title="Places">
        {query.data !== undefined &&
          `Session ${query.data.session}. Accepted and unanswered offers take a place; declined and lapsed offers free it.`}
      </PageHeading>
      <Loaded query={query} what="The list of places" rows={12}>
        {({ programmes }) => (
          <div className={styles.table}>
            <Table
              caption="Places by programme"
              columns={columns}
              rows={programmes}
              rowKey={({ programmeId }) => programmeId}
              dense
            />
          </div>
        )}
      </Loaded>
    </>
  )
}
