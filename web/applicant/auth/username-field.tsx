import type { TextProps } from '#web/forms/form.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Username field for the sign-in and forgotten-password forms. Pass the form's `text` function. */
export function UsernameField({ text }: { text(name: 'username'): TextProps }) {
  return (
    <TextField
      {...text('username')}
      label="Username"
      hint="Your email address or your application number"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
