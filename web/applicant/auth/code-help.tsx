import type { ReactNode } from 'react'
import { profile } from '#contract/endpoints/profile.ts'
import { call } from '#web/api/call.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import styles from './code-help.module.css'

function Help({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className={styles.help}>
      <summary>{question}</summary>
      {children}
    </details>
  )
}

export function ResendCode({ email }: { email: string }) {
  const form = useForm({
    post: 'resend-activation',
    initial: { username: email },
    schema: profile.resendActivation.body,
    send: (body) => call(profile.resendActivation, body),
  })
  return (
    <Help question="The email has not arrived, or its code has expired">
      <p>Look in your spam folder first. A new code replaces the old one.</p>
      <FormFrame
        form={form}
        action="Send the code again"
        label="Send the code again"
        idOf={(name) => `field-resend-${name}`}
      >
        <TextField
          {...form.text('username')}
          id="field-resend-username"
          type="email"
          label="Email"
          autoComplete="email"
        />
      </FormFrame>
    </Help>
  )
}

interface CorrectEmailProps {
  email: string
  onCorrected(email: string): Promise<void>
}

/** Form that corrects an email address mistyped at registration. The password confirms the applicant's identity. */
export function CorrectEmail({ email, onCorrected }: CorrectEmailProps) {
  const form = useForm({
    post: 'correct-email',
    secrets: ['password'],
    initial: { username: email, password: '', email: '' },
    schema: profile.correctEmail.body,
    send: (body) => call(profile.correctEmail, body),
    onSuccess: (_, corrected) => onCorrected(corrected.email),
  })
  return (
    <Help question="I mistyped my email address">
      <p>Tell us the address you registered with and the right one. We send a new code there.</p>
      <FormFrame
        form={form}
        action="Correct my address"
        label="Correct my address"
        idOf={(name) => `field-correct-${name}`}
      >
        <TextField
          {...form.text('username')}
          id="field-correct-username"
          label="Address you registered with"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.text('password')}
          id="field-correct-password"
          label="Password"
          autoComplete="current-password"
        />
        <TextField
          {...form.text('email')}
          id="field-correct-email"
          type="email"
          label="Correct email address"
          autoComplete="email"
        />
      </FormFrame>
    </Help>
  )
}
