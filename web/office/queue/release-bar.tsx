import { useLocation, useNavigate } from 'react-router'
import type { QueueRow } from '#contract/office/row.ts'
import { may } from '#contract/office/policy.ts'
import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { GuardedButton } from '../page/guarded-button.tsx'
import { paths } from '../paths.ts'
import type { ReleaseState } from '../release/release-state.ts'
import { useMe } from '../session/use-session.ts'
import { queueMemory, select } from './queue-memory.ts'
import styles from './queue.module.css'
import { isReleasable } from './releasable.ts'

/**
 * The number of selected decisions, with buttons to preview their release and to select all or none. Hidden if there is
 * nothing to release, or the role may not release decisions.
 */
export function ReleaseBar({ rows }: { rows: readonly QueueRow[] }) {
  const { role } = useMe()
  const navigate = useNavigate()
  const location = useLocation()
  const { selected } = useStore(queueMemory)
  const releasable = rows.filter(isReleasable)
  if (!may(role, 'release-decision') || (releasable.length === 0 && selected.size === 0)) return null
  const state: ReleaseState = { decisionIds: [...selected.values()], from: paths.queue + location.search }
  const reason = selected.size === 0 ? 'Select approved applications first.' : null
  return (
    <div className={styles.bar}>
      <p role="status">{selected.size} selected</p>
      <GuardedButton
        title="Preview the release"
        reason={reason}
        onClick={() => void navigate(paths.release, { state })}
      />
      <Button
        title={`Select all ${releasable.length} below`}
        kind="quiet"
        disabled={releasable.length === 0}
        onClick={() => select(releasable, true)}
      />
      <Button
        title="Select none"
        kind="quiet"
        disabled={selected.size === 0}
        onClick={() =>
          select(
            Array.from(selected, ([applicantId, decisionId]) => ({ applicantId, decisionId })),
            false,
          )
        }
      />
    </div>
  )
}
