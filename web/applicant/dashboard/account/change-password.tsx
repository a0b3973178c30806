import { useState } from 'react'
import { authentication } from '#contract/endpoints/authentication.ts'
import { passwordMatch } from '#web/applicant/auth/password-match.ts'
import { PhraseSuggestion } from '#web/applicant/auth/phrase-suggestion.tsx'
import { focusHeading } from '#web/applicant/pages/use-page.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { atCurrentPassword } from './at-current-password.ts'
import { passwordChange } from './password-change.ts'
import { useDashboardPage } from '../../pages/use-dashboard-page.ts'

const nothingTyped = { password: '', newPassword: '', cpassword: '' }

/** The form that changes the password. The passwords are never stored as a draft. */
export function ChangePassword({ pageTitle }: { pageTitle: string }) {
  const { email } = useProfile()
  const [change] = useState(() => passwordChange())
  const form = useForm({
    initial: nothingTyped,
    schema: authentication.changePassword.body,
    toBody: (values) => ({ username: email, ...values }),
    check: ({ newPassword, cpassword }) => passwordMatch.check({ password: newPassword, cpassword }),
    titleFor: (errors, { newPassword, cpassword }) =>
      passwordMatch.titleFor(errors, { password: newPassword, cpassword }),
    send: (body) => change(body).catch(atCurrentPassword),
    silent: true,
    onSuccess: ({ message }) => {
      form.reset(nothingTyped)
      // On a narrow screen, the message appears near the focused element. The heading gets the focus, so that the
      // message appears below the heading.
      focusHeading()
      showSuccess(message)
    },
  })
  useDashboardPage(pageTitle, form.rejected)
  return (
    <Card title="Change password">
      <FormFrame form={form} action="Change password" label="Change password">
        <p>Every other phone and computer is then signed out.</p>
        {/* Tells password managers to which username the passwords belong. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...form.text('password')} label="Current Password" autoComplete="current-password" />
        <PasswordField
          {...form.text('newPassword')}
          label="New Password"
          hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
          autoComplete="new-password"
        />
        <PhraseSuggestion
          current={form.values.newPassword}
          take={(phrase) => {
            form.set('newPassword', phrase)
            form.set('cpassword', phrase)
          }}
        />
        <PasswordField {...form.text('cpassword')} label="Confirm Password" autoComplete="new-password" />
      </FormFrame>
    </Card>
  )
}
