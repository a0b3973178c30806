import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { officeAudit } from '#contract/office/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ChangeList } from '../frame/change-list.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { useOfficePage } from '../frame/use-office-page.ts'
import { applicationPath } from '../paths.ts'
import { trailQuery } from '../queries.ts'
import styles from './audit-trail.module.css'
import { ChainCheck } from './chain-check.tsx'

type Entry = DataOf<typeof officeAudit.trail>['entries'][number]

const columns: Column<Entry>[] = [
  { key: 'id', header: 'Row', numeric: true, render: ({ id }) => id },
  { key: 'at', header: 'When', render: ({ at }) => formatDateTime(at) },
  { key: 'actor', header: 'Who', render: ({ actor }) => actor },
  { key: 'action', header: 'What', render: ({ action }) => action },
  {
    key: 'applicant',
    header: 'About',
    render: ({ applicantId }) =>
      applicantId === null ? '–' : <Link to={applicationPath(applicantId)}>The application</Link>,
  },
  { key: 'changes', header: 'Change', render: (entry) => <ChangeList entry={entry} /> },
]

/** Everything anybody did, newest first, and whether the trail is whole. */
export function AuditTrail() {
  const [filters, setFilters] = useState({ action: '', applicantId: '' })
  const [typed, setTyped] = useState(filters)
  const query = useInfiniteQuery(trailQuery(filters))
  useOfficePage('Audit trail')
  return (
    <>
      <PageHeading title="Audit trail">Everything anybody did, newest first.</PageHeading>
      <ChainCheck />
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          setFilters(typed)
        }}
      >
        <TextField
          name="action"
          label="What was done"
          placeholder="As in decision-approved"
          maxLength={60}
          value={typed.action}
          onChange={(event) => setTyped({ ...typed, action: event.target.value })}
        />
        <TextField
          name="applicantId"
          label="Application id"
          placeholder="From the address of its page"
          maxLength={40}
          value={typed.applicantId}
          onChange={(event) => setTyped({ ...typed, applicantId: event.target.value.trim() })}
        />
        <Button type="submit" title="Show" kind="quiet" />
      </form>
      <Loaded query={query} what="The audit trail" rows={12}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0) return <EmptyState text="No row fits." />
          return (
            <>
              <Table caption="Audit trail" columns={columns} rows={entries} rowKey={({ id }) => id} dense />
              {query.hasNextPage && (
                <Button
                  title="Show more"
                  kind="quiet"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
