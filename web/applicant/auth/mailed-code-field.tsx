import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

interface MailedCodeFieldProps extends Omit<TextFieldProps, 'hint' | 'readOnly'> {
  /** The code from the link in the mail; empty if the page was opened without that link. */
  linked: string
  /** Shown below the field if the page was opened without a code. */
  hint?: string
}

/** Field for a code that was sent by mail. The field cannot be edited if the link in the mail contained the code. */
export function MailedCodeField({ linked, hint = 'Copy it from the email', ...field }: MailedCodeFieldProps) {
  return (
    <TextField
      {...field}
      hint={linked === '' ? hint : 'Filled in from the link in your email'}
      readOnly={linked !== ''}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
