import type { TextProps } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** The field of a returning applicant's user name. `text` is the function of the form's state. */
export function UsernameField({ text }: { text(name: 'username'): TextProps }) {
  return (
    <TextField
      {...text('username')}
      label="Username"
      hint="Your e-mail address or your application number"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
