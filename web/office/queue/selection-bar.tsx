import { useLocation, useNavigate } from 'react-router'
import { may } from '#contract/office/staff/policy.ts'
import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import { AssignButton } from '../assignments/assign-button.tsx'
import { KeyedButton } from '../page/keyed-button.tsx'
import { BulkButtons } from '../bulk/bulk-buttons.tsx'
import { paths } from '../paths.ts'
import type { ReleaseState } from '../release/release-state.ts'
import { useMe } from '../session/use-session.ts'
import { clearSelection, maximumSelection, queueMemory } from '../list/queue-memory.ts'
import styles from './queue.module.css'
import { releaseSelectionOf } from './release-selection.ts'

/** The number of selected applications, and the buttons that act on them. Hidden without a selection. */
export function SelectionBar() {
  const { role } = useMe()
  const navigate = useNavigate()
  const location = useLocation()
  const { selected, whole } = useStore(queueMemory)
  if (selected.size === 0) return null
  const decisionIds = [...selected.values()].filter((id) => id !== '')
  const ids = new Set(selected.keys())
  const release = releaseSelectionOf(selected, whole)
  return (
    <div className={styles.bar}>
      <p role="status">
        {selected.size.toLocaleString('en-NG')} selected
        {decisionIds.length > 0 && `, ${decisionIds.length.toLocaleString('en-NG')} ready to release`}
      </p>
      <BulkButtons selected={ids} />
      <AssignButton selected={ids} />
      {may(role, 'release-decision') && (
        <KeyedButton
          title="Preview the release"
          hotkey="p"
          reason={
            decisionIds.length === 0
              ? 'Select approved ones first.'
              : release === null
                ? 'Select at most 1,000 approved applications, or a whole list with *.'
                : null
          }
          onClick={() => {
            if (release === null) return
            const state: ReleaseState = { ...release, from: paths.queue + location.search }
            void navigate(paths.release, { state })
          }}
        />
      )}
      <Button title="Select none" shortcut="Esc" kind="on-deep" onClick={clearSelection} />
      {whole?.isCut === true && (
        <p role="status" className={styles.limit}>
          Only the {maximumSelection.toLocaleString('en-NG')} submitted first can be selected. To select
          others, filter the list, for example by programme. <Key of="f" />
        </p>
      )}
    </div>
  )
}
