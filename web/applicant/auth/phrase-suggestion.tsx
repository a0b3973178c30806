import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { actionScript } from '../pages/load-script.ts'
import styles from './phrase-suggestion.module.css'

export interface PhraseSuggestionProps {
  /** Current value of the password field. The phrase is hidden once the user changes the field. */
  current: string
  take(phrase: string): void
}

/**
 * Button that fills a suggested phrase into the password fields. The phrase is shown, so that the user can write it
 * down.
 */
export function PhraseSuggestion({ current, take }: PhraseSuggestionProps) {
  const [phrase, setPhrase] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const suggest = async () => {
    setBusy(true)
    const script = await actionScript(() => import('./phrase.ts'))
    setBusy(false)
    if (script === null) return
    const suggested = script.suggestPhrase()
    setPhrase(suggested)
    take(suggested)
  }
  return (
    <div className={styles.suggestion}>
      <Button kind="quiet" title="Suggest a phrase" busy={busy} onClick={() => void suggest()} />
      <p aria-live="polite">
        {phrase !== null && phrase === current && (
          <>
            Write this down: <strong>{phrase}</strong>
          </>
        )}
      </p>
    </div>
  )
}
