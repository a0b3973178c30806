import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { type Notification, notification } from '#contract/endpoints/notification.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { call } from '#web/api/call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { notificationsQuery } from '#web/applicant/queries/notifications.ts'
import styles from './notifications.module.css'
import { useDashboardPage } from '../../pages/use-dashboard-page.ts'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'

/** At most 100 notifications, newest first. Opening the page marks all notifications as read. */
export function Notifications() {
  const client = useQueryClient()
  const { data, isFetching, error, refetch } = useQuery({ ...notificationsQuery, staleTime: 0 })
  useDashboardPage('Notifications')

  const unread = data?.unread ?? 0
  useEffect(() => {
    // Do not mark notifications as read while the list is loading, or after it has failed. Otherwise new notifications
    // would be loaded as read, without their «New» marks.
    if (unread === 0 || isFetching || error !== null) return
    // On success, clear the count on the bell. The «New» marks stay until the page is opened again.
    void call(notification.markRead, {}, { quiet: true }).then(
      () => client.setQueryData(notificationsQuery.queryKey, (before) => before && { ...before, unread: 0 }),
      () => undefined,
    )
  }, [client, unread, isFetching, error])

  return (
    <div className={styles.page}>
      <PageHeading title="Notifications" />
      {data === undefined && isFetching && <Skeleton rows={3} shape="card" />}
      {data === undefined && !isFetching && (
        <TryAgain
          words="Your notifications could not be loaded"
          why={error?.message ?? ''}
          onTry={() => void refetch()}
        />
      )}
      {data?.notifications.length === 0 && (
        <EmptyState
          picture={<NoDataPicture />}
          text="Nothing has happened yet. When something does, you read it here."
        />
      )}
      {data !== undefined && data.notifications.length > 0 && (
        <ol className={styles.list}>
          {data.notifications.map((each) => (
            <Line key={each.id} of={each} />
          ))}
        </ol>
      )}
      <SupportLine />
    </div>
  )
}

function Line({ of }: { of: Notification }) {
  const { title, message, page, createdAt } = of
  // Keeps the initial value. After the notifications are marked as read, a reloaded list would remove the «New» marks.
  const [isRead] = useState(of.isRead)
  return (
    <li className={isRead ? undefined : styles.unread}>
      <h2>
        {page === null ? title : <Link to={page}>{title}</Link>}
        {!isRead && (
          <span className={styles.new}>
            <span className="visually-hidden">, </span>New
          </span>
        )}
      </h2>
      <p>{message}</p>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
    </li>
  )
}
