import { PasswordField } from '#web/ui/password-field.tsx'
import type { TextProps } from '#web/forms/form.ts'
import { PhraseSuggestion } from './phrase-suggestion.tsx'

export interface NewPasswordFieldsProps {
  /** Result of `useForm`. */
  form: {
    text(name: 'password' | 'cpassword'): TextProps
    set(name: 'password' | 'cpassword', value: string): void
  }
}

/** A new password and its confirmation, with an optional suggested phrase. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const password = form.text('password')
  const take = (phrase: string) => {
    form.set('password', phrase)
    form.set('cpassword', phrase)
  }
  return (
    <>
      <PasswordField
        {...password}
        label="Password"
        hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
        autoComplete="new-password"
      />
      <PhraseSuggestion current={password.value} take={take} />
      <PasswordField {...form.text('cpassword')} label="Confirm Password" autoComplete="new-password" />
    </>
  )
}
