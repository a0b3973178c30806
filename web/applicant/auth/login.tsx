import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { newKey } from '#web/api/new-key.ts'
import { useHydrating } from '#web/state/use-hydrating.ts'
import { loadScript } from '../pages/load-script.ts'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { beginSession, signOut } from '../session/session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { UsernameField } from './username-field.tsx'

/** Returns a text passed on by the previous page: a message or the username. Empty if the page passed none. */
function passed(state: unknown, name: 'said' | 'username'): string {
  const value =
    typeof state === 'object' && state !== null
      ? Object.entries(state).find(([key]) => key === name)
      : undefined
  return typeof value?.[1] === 'string' ? value[1] : ''
}

/** The login page. After the login, opens the page that `destinationAfterLogin` returns. */
export function Login() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const message = passed(useHydrating() ? null : state, 'said')
  // All attempts have this idempotency key, so that the server does not report a retry as a login from a new device.
  const [key] = useState(newKey)
  const form = useForm({
    post: 'login',
    draft: 'login',
    secrets: ['password'],
    initial: { username: passed(state, 'username'), password: '', rememberMe: false },
    schema: authentication.login.body,
    async send(body) {
      await signOut.request
      return call(authentication.login, body, { key })
    },
    leaves: true,
    async onSuccess({ data }, { rememberMe }) {
      const { nextStage, email } = data.profileDetail
      // `destination.ts` imports the list of all steps, so it is loaded only after the login. If it cannot be loaded,
      // the dashboard opens, which links to the next step.
      const destination = await loadScript(() => import('../session/destination.ts')).then(
        ({ destinationAfterLogin }) => destinationAfterLogin(nextStage, state),
        () => paths.dashboard,
      )
      beginSession(data.authDetails, data.profileDetail, rememberMe)
      await navigate(destination, { state: destination === paths.activate ? { email } : null })
    },
  })
  usePage('Login', form.rejected)
  return (
    <AuthFrame>
      <PageHeading display title="Login">
        Continue your application where you left it.
      </PageHeading>
      {message !== '' && (
        <Banner tone="success">
          <p>{message}</p>
        </Banner>
      )}
      <FormFrame form={form} action="Login" help={<Link to={paths.forgotPassword}>Set a new password</Link>}>
        <UsernameField text={form.text} />
        <PasswordField {...form.text('password')} label="Password" autoComplete="current-password" />
        <CheckboxField
          {...form.tick('rememberMe')}
          label="Remember me"
          hint="Only on your own phone or computer. On a shared one or in a café, leave this empty. Then nothing is stored on it."
        />
      </FormFrame>
      <p>
        <Link to={paths.forgotPassword}>Forgot your password?</Link>
      </p>
      <p>
        No profile yet? <Link to={paths.registration}>Register</Link>
      </p>
    </AuthFrame>
  )
}
