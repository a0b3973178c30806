import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authentication } from '#contract/endpoints/authentication.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { MailedCodeField } from './mailed-code-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordMatch } from './password-match.ts'
import { passwordReset } from './password-reset.ts'

/** The page that sets a new password with the code from the email. The link in the email fills in the code. */
export function ResetPassword() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  const [reset] = useState(() => passwordReset())
  const form = useForm({
    post: 'reset-password',
    initial: { verificationCode: code, password: '', cpassword: '' },
    schema: authentication.resetPassword.body,
    send: reset,
    ...passwordMatch,
    leaves: true,
    onSuccess: () => navigate(paths.login),
  })
  usePage('New password', form.rejected)
  return (
    <AuthFrame>
      <PageHeading display title="Choose a new password">
        You are then signed out everywhere and sign in with the new one.
      </PageHeading>
      <FormFrame form={form} action="Set new password">
        <MailedCodeField {...form.text('verificationCode')} label="Reset Code" linked={code} />
        <NewPasswordFields form={form} />
      </FormFrame>
      <p>
        <Link to={paths.forgotPassword}>Ask for a new code</Link>
      </p>
    </AuthFrame>
  )
}
