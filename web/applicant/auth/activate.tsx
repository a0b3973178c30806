import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { profile } from '#contract/endpoints/profile.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useHydrating } from '#web/state/use-hydrating.ts'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { MailedCodeField } from './mailed-code-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CorrectEmail, ResendCode } from './code-help.tsx'

/** Returns the email address that the previous page passed on; an empty string if there is none. */
function registeredEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}

/**
 * The page that activates the profile with the code from the email. The link in the email fills in the code. The page
 * also offers to send the code again and to correct the email address.
 */
export function Activate() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const email = registeredEmail(useLocation().state)
  const isHydrating = useHydrating()
  const code = query.get('code') ?? ''
  const form = useForm({
    post: 'activation',
    initial: { verificationCode: code },
    schema: profile.activate.body,
    send: (body) => call(profile.activate, body),
    leaves: true,
    // The link in the mail opens a new tab, whose router state lacks the email address, so the server returns the
    // address. A server of version 0.1.0 returns no data.
    onSuccess: ({ data }) => navigate(paths.login, { state: { username: data?.username ?? email } }),
  })
  usePage('Activate your profile', form.rejected)
  return (
    <AuthFrame>
      <PageHeading display title="Activate your profile">
        {email === '' || isHydrating ? (
          'We have sent you an email with an activation code.'
        ) : (
          <>
            We have sent the email with your activation code to <EmailAddress address={email} />
          </>
        )}
      </PageHeading>
      <FormFrame form={form} action="Activate Account">
        <MailedCodeField
          {...form.text('verificationCode')}
          label="Activation Code"
          linked={code}
          hint="Open the link in the email, or copy the code from it"
        />
      </FormFrame>
      <ResendCode key={`resend ${email}`} email={email} />
      <CorrectEmail
        key={`correct ${email}`}
        email={email}
        onCorrected={async (corrected) => {
          // The typed code was sent to the old email address, so it must be cleared.
          form.reset({ verificationCode: '' })
          await navigate(paths.activate, { replace: true, state: { email: corrected } })
        }}
      />
      <p>
        Already active? <Link to={paths.login}>Login</Link>
      </p>
    </AuthFrame>
  )
}
