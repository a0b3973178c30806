import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './phrase-suggestion.module.css'

/** Offers a phrase to who would rather be given a password; `take` puts it into the fields. */
export function PhraseSuggestion({ take }: { take(phrase: string): void }) {
  const [phrase, setPhrase] = useState<string | null>(null)
  const suggest = async () => {
    const { suggestPhrase } = await import('./phrase.ts')
    const suggested = suggestPhrase()
    setPhrase(suggested)
    take(suggested)
  }
  return (
    <div className={styles.suggestion}>
      <Button kind="quiet" title="Suggest a phrase" onClick={() => void suggest()} />
      <p aria-live="polite">
        {phrase !== null && (
          <>
            Write this down: <strong>{phrase}</strong>
          </>
        )}
      </p>
    </div>
  )
}
