import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { TextProps } from '#web/forms/use-form.ts'
import styles from './new-password-fields.module.css'

export interface NewPasswordFieldsProps {
  password: TextProps
  confirmation: TextProps
  /** Puts a suggested phrase into both fields. */
  take(phrase: string): void
}

/** A new password twice, with a phrase for who would rather be given one. */
export function NewPasswordFields({ password, confirmation, take }: NewPasswordFieldsProps) {
  const [phrase, setPhrase] = useState<string | null>(null)
  const suggest = async () => {
    const { suggestPhrase } = await import('./phrase.ts')
    const suggested = suggestPhrase()
    setPhrase(suggested)
    take(suggested)
  }
  return (
    <>
      <PasswordField
        {...password}
        label="Password"
        hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
        autoComplete="new-password"
      />
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
      <PasswordField {...confirmation} label="Confirm Password" autoComplete="new-password" />
    </>
  )
}
