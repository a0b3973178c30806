import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '../frame/dialog.tsx'
import { areShortcutsShown, hideShortcuts, shortcuts, showShortcuts, watchShortcuts } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'
import { useKeys } from './use-keys.ts'

/** What each key does, by `?`. */
export function ShortcutsDialog() {
  const shown = useSyncExternalStore(watchShortcuts, areShortcutsShown)
  useKeys({ '?': showShortcuts })
  if (!shown) return null
  return (
    <Dialog title="Keyboard" onClose={hideShortcuts}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button title="Close" kind="quiet" onClick={hideShortcuts} />
    </Dialog>
  )
}
