import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loaded } from '../page/loaded.tsx'
import { ShowMore } from '../table/show-more.tsx'
import { focusHeading, useOfficePage } from '../page/use-office-page.ts'
import { queueQuery } from '../queries.ts'
import { addressOf, filtersOf, type QueueFilters } from './queue-filters.ts'
import { queueMemory, remember, searchOf } from './queue-memory.ts'
import { QueueSearch } from './queue-search.tsx'
import { QueueTable, rowId } from './queue-table.tsx'
import { ReleaseBar } from './release-bar.tsx'
import { StatusCounts } from './status-counts.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

/** The submitted applications, with search, filters and selection for release. */
export function Queue() {
  const [address, setAddress] = useSearchParams()
  const memory = useStore(queueMemory)
  const filters = useMemo<QueueFilters>(() => {
    const others = filtersOf(address)
    return { ...others, search: searchOf(memory, addressOf(others).toString()) }
  }, [address, memory])
  const query = useInfiniteQuery(queueQuery(filters))
  useOfficePage('Queue')
  useQueueKeys()

  const loaded = query.data !== undefined
  useEffect(() => {
    if (!loaded) return
    // On return from an application, focus its row. The effect must not run while a row is being opened.
    const { opened } = queueMemory.get()
    if (opened !== null) document.getElementById(rowId(opened))?.focus()
    remember({ opened: null })
  }, [loaded])

  const narrow = ({ search: words, ...others }: QueueFilters) => {
    // Without the last condition, a delayed search would return to the queue after an application has been opened.
    const next = addressOf(others)
    remember({ search: words, searched: next.toString() })
    if (next.toString() !== addressOf(filters).toString()) setAddress(next, { replace: true })
  }
  const narrowed = Object.values(filters).some((value) => value !== '')
  const none: QueueFilters = { programmeId: '', state: '', session: '', status: '', search: '' }
  return (
    <>
      <PageHeading title="Queue" />
      <StatusCounts status={filters.status} onStatus={(status) => narrow({ ...filters, status })} />
      <QueueSearch filters={filters} onChange={narrow} />
      <Loaded query={query} what="The queue" rows={12}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0)
            return (
              <EmptyState
                text={
                  narrowed ? 'No applications match these filters.' : 'No application has been submitted yet.'
                }
                action={
                  narrowed && (
                    <Button
                      title="Show all"
                      kind="quiet"
                      onClick={() => {
                        narrow(none)
                        focusHeading()
                      }}
                    />
                  )
                }
              />
            )
          return (
            <>
              <ReleaseBar rows={rows} />
              <QueueTable rows={rows} />
              <ShowMore query={query} rows={rows.map(({ applicantId }) => ({ id: rowId(applicantId) }))} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
