import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { shortcuts, shortcutsShown } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'
import { useKeys } from './use-keys.ts'

/** Dialog that lists the keyboard shortcuts. The key `?` and the menu open it. */
export function ShortcutsDialog() {
  useKeys({ '?': () => shortcutsShown.set(true) })
  if (!useStore(shortcutsShown)) return null
  const close = () => shortcutsShown.set(false)
  return (
    <Dialog title="Keyboard" onClose={close}>
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
      <Button title="Close" kind="quiet" onClick={close} />
    </Dialog>
  )
}
