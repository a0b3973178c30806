import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { staff } from '#contract/office/staff/staff.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../api/call.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { beginSession } from '../session/session.ts'
import { startPage } from '../session/start-page.ts'
import { useSession } from '../session/use-session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in-frame.module.css'
import { requestedPath } from './requested-path.ts'

/** The sign-in page. After the sign-in, opens the page that required the sign-in, or the colleague's start page. */
export function Login() {
  const from = requestedPath(useLocation().state)
  const session = useSession()
  const [ended] = useState(from !== null && from !== paths.queue)
  const isRemoved = session.status === 'removed'
  const form = useForm({
    initial: { email: '', password: '', code: '' },
    schema: staff.login.body,
    send: (body) => callOffice(staff.login, body),
    silent: true,
    onSuccess({ data }) {
      beginSession(data)
    },
  })
  useOfficePage('Office login', { rejected: form.rejected })
  if (session.status === 'signed-in') {
    const isStart = from === null || from === paths.queue
    return <Navigate to={isStart ? startPage(session.colleague.role) : from} replace />
  }
  return (
    <SignInFrame>
      <PageHeading title="Office login">For colleagues of the admissions office.</PageHeading>
      {isRemoved && (
        <div className={styles.ended}>
          <Banner title="Your access was removed.">Ask an administrator.</Banner>
        </div>
      )}
      {ended && !isRemoved && (
        <div className={styles.ended}>
          <Banner title="Your session has ended">
            Sign in to return to your page. Unsaved text has been kept.
          </Banner>
        </div>
      )}
      <FormFrame form={form} action="Log in">
        <TextField
          {...form.text('email')}
          label="Email address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...form.text('password')} label="Password" autoComplete="current-password" />
        <TextField
          {...form.text('code')}
          label="Authenticator code"
          hint="The 6-digit code shown in your app, or one of your recovery codes"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormFrame>
    </SignInFrame>
  )
}
