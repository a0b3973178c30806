import { useNavigate } from 'react-router'
import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import type { QuietEntry } from '../guarded/guarded.tsx'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { UsernameField } from './username-field.tsx'

/** The page for users who forgot their password. The server emails them a code to set a new one. */
export function ForgotPassword() {
  const navigate = useNavigate()
  const form = useForm({
    post: 'forgot-password',
    draft: 'login',
    initial: { username: '' },
    schema: authentication.initiatePasswordReset.body,
    send: (body) => call(authentication.initiatePasswordReset, body),
    silent: true,
    // The dashboard redirects a signed-out user to the login page. With this state, the login page shows the server's
    // message instead of «Session timed out».
    onSuccess: ({ message }) =>
      navigate(paths.dashboard, { state: { quiet: true, said: message } satisfies QuietEntry }),
  })
  usePage('Forgot password', form.rejected)
  return (
    <AuthFrame>
      <PageHeading display title="Forgot your password?">
        Tell us who you are and we send a link for a new password to your email address.
      </PageHeading>
      <FormFrame form={form} action="Initiate password reset">
        <UsernameField text={form.text} />
      </FormFrame>
      <p>
        <Link to={paths.login}>Back to login</Link>
      </p>
    </AuthFrame>
  )
}
