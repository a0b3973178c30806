import { Link, useNavigate } from 'react-router'
import type { BulkData } from '#contract/office/bulk/bulk.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { paths } from '../paths.ts'
import type { ItemFilter } from './bulk-queries.ts'
import { leftOutQuery, leftOutText } from './item-filter.ts'
import styles from './bulk.module.css'

interface LeftOutLinkProps {
  action: BulkData
  filter: ItemFilter
}

/**
 * Link to the queue with the applications that a bulk action has left out for the chosen reason, or for all reasons.
 * Key: `l`. Hidden if no application was left out for that reason, or if another outcome is chosen.
 */
export function LeftOutLink({ action: { id, leftOut }, filter: { state, reason } }: LeftOutLinkProps) {
  const navigate = useNavigate()
  const chosen = leftOut.filter((each) => reason === '' || each.reason === reason)
  const count = chosen.reduce((sum, each) => sum + each.count, 0)
  const isShown = count > 0 && (state === '' || state === 'left-out')
  const queue = paths.queue + leftOutQuery(id, reason)
  useKeys(isShown ? { l: () => void navigate(queue) } : {})
  if (!isShown) return null
  return (
    <p className={styles.leftOut}>
      <Link to={queue} className={buttonClass('quiet')}>
        {leftOutText(count, reason)} <Key of="l" />
      </Link>
    </p>
  )
}
