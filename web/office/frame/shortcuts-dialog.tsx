import { useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#web/state/store.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CloseButton } from '../page/close-button.tsx'
import { sessionStore } from '../session/session.ts'
import { letterKeysStore, setLetterKeys } from '../keyboard/letter-keys.ts'
import { screensAt } from '../keyboard/screens.ts'
import { shortcutsShown } from '../keyboard/shortcuts.ts'
import { pageFirst, shortcutsWith } from '../keyboard/shortcut-search.ts'
import styles from './shortcuts-dialog.module.css'
import { shownKeys } from '../keyboard/shown-keys.ts'
import { useKeys } from '../keyboard/use-keys.ts'

/**
 * Dialog that lists the keyboard shortcuts, starting with the shortcuts of the current page. The key `?` and the
 * buttons «Keyboard» open it.
 */
export function ShortcutsDialog() {
  useKeys({ '?': () => shortcutsShown.set(true) })
  return useStore(shortcutsShown) ? <Shortcuts /> : null
}

function Shortcuts() {
  const [search, setSearch] = useState('')
  const close = () => shortcutsShown.set(false)
  const { pathname } = useLocation()
  const groups = pageFirst(shortcutsWith(search), screensAt(pathname))
  return (
    <Dialog title="Keyboard" onClose={close} wide>
      <TextField
        name="shortcut"
        label="Search"
        type="text"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {groups.length === 0 && <p>No shortcut matches.</p>}
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3>{group.title}</h3>
            <dl className={styles.keys}>
              {group.shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    <kbd>{shownKeys(keys)}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <LetterKeys />
      <CloseButton onClick={close} />
    </Dialog>
  )
}

function LetterKeys() {
  const session = useStore(sessionStore)
  const on = useStore(letterKeysStore)
  if (session.status !== 'signed-in') return null
  return (
    <CheckboxField
      name="letter-keys"
      label="Single-character shortcuts"
      hint="Switch them off if you dictate. Your choice applies on all devices. The buttons always work."
      checked={on}
      onChange={(event) => void setLetterKeys(event.target.checked)}
    />
  )
}
