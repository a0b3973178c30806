import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import { type review, skipReasons } from '#contract/office/review/review.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Key } from '#web/ui/key.tsx'
import { applicationPath } from '../paths.ts'
import rowKeys from '../table/row-key.module.css'
import styles from './review-end.module.css'

type SkippedData = DataOf<typeof review.next>['skipped']
const none: SkippedData = []

/** Up to 20 applications of the list that the colleague skipped and that have not changed since. */
export function Skipped() {
  const { search } = useLocation()
  // `use-review.ts` and `use-start-review.ts` store these data in the cache when no further application is left.
  const { data: skipped } = useQuery<SkippedData>({
    queryKey: ['skipped'],
    queryFn: () => none,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: none,
  })
  if (skipped.length === 0) return null
  return (
    <Card title={`Skipped by you: ${skipped.length}`}>
      <ul className={classNames(styles.held, rowKeys.rows)}>
        {skipped.map(({ applicantId, name, reason }) => (
          <li key={applicantId}>
            <span>
              <strong>{name}</strong>
              <small>{skipReasons[reason]}</small>
            </span>
            <span className={rowKeys.keyed}>
              <Link
                to={applicationPath(applicantId, search)}
                className={buttonClass('quiet')}
                data-row={applicantId}
                data-press="open"
                aria-label={`Open ${name}`}
              >
                Open
              </Link>
              <Key of="o" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
