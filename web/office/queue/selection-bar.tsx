import { useLocation, useNavigate } from 'react-router'
import { may } from '#contract/office/policy.ts'
import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { GuardedButton } from '../page/guarded-button.tsx'
import { BulkButtons } from '../bulk/bulk-buttons.tsx'
import { paths } from '../paths.ts'
import type { ReleaseState } from '../release/release-state.ts'
import { useMe } from '../session/use-session.ts'
import { clearSelection, maximumRelease, queueMemory } from '../list/queue-memory.ts'
import styles from './queue.module.css'

/** The number of selected applications, and the buttons that act on them. Hidden without a selection. */
export function SelectionBar() {
  const { role } = useMe()
  const navigate = useNavigate()
  const location = useLocation()
  const { selected } = useStore(queueMemory)
  if (selected.size === 0) return null
  const decisionIds = [...selected.values()].filter((id) => id !== '')
  const state: ReleaseState = { decisionIds, from: paths.queue + location.search }
  return (
    <div className={styles.bar}>
      <p role="status">
        {selected.size.toLocaleString('en-NG')} selected
        {decisionIds.length > 0 && `, ${decisionIds.length.toLocaleString('en-NG')} ready to release`}
      </p>
      <BulkButtons selected={new Set(selected.keys())} />
      {may(role, 'release-decision') && (
        <GuardedButton
          title="Preview the release"
          reason={whyNoRelease(decisionIds.length)}
          onClick={() => void navigate(paths.release, { state })}
        />
      )}
      <Button title="Select none" shortcut="Esc" kind="on-deep" onClick={clearSelection} />
    </div>
  )
}

function whyNoRelease(decisions: number): string | null {
  if (decisions === 0) return 'Select approved applications first.'
  return decisions > maximumRelease ? `Select at most ${maximumRelease} approved applications.` : null
}
