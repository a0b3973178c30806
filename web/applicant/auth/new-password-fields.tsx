import { PasswordField } from '#web/ui/password-field.tsx'
import type { TextProps } from '#web/forms/use-form.ts'
import { PhraseSuggestion } from './phrase-suggestion.tsx'

export interface NewPasswordFieldsProps {
  password: TextProps
  confirmation: TextProps
  /** Puts a suggested phrase into both fields. */
  take(phrase: string): void
}

/** A new password and its confirmation, with an optional suggested phrase. */
export function NewPasswordFields({ password, confirmation, take }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...password}
        label="Password"
        hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
        autoComplete="new-password"
      />
      <PhraseSuggestion current={password.value} take={take} />
      <PasswordField {...confirmation} label="Confirm Password" autoComplete="new-password" />
    </>
  )
}
