import { staff } from '#contract/office/staff/staff.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../api/call.ts'
import { roleNames } from '#contract/office/staff/role-names.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import styles from './connect-authenticator.module.css'
import type { NewAuthenticator } from './new-authenticator.ts'
import { QrCode } from './qr-code.tsx'

export interface ConnectAuthenticatorProps {
  link: string
  given: NewAuthenticator
  onDone(recoveryCodes: string[]): void
}

/** Step 2 of 3 of the invitation: the colleague connects an authenticator app and types a code from it. */
export function ConnectAuthenticator({ link, given, onDone }: ConnectAuthenticatorProps) {
  const form = useForm({
    initial: { code: '' },
    schema: staff.confirmAuthenticator.body,
    toBody: ({ code }) => ({ link, code }),
    send: (body) => callOffice(staff.confirmAuthenticator, body),
    silent: true,
    onSuccess({ data }) {
      onDone(data.recoveryCodes)
    },
  })
  useOfficePage('Connect your authenticator app', { rejected: form.rejected })
  return (
    <>
      <PageHeading title="Connect your authenticator app">
        Step 2 of 3, {given.name} ({given.email}, {roleNames[given.role].toLowerCase()}). Scan this with an
        app such as Aegis, FreeOTP or Google Authenticator.
      </PageHeading>
      <div className={styles.secret}>
        <QrCode rows={given.qr} label="The secret for your authenticator app, to be scanned" />
        <p>
          No camera? Type this into the app instead:{' '}
          <code>{given.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
      <FormFrame form={form} action="Confirm">
        <TextField
          {...form.text('code')}
          label="Authenticator code"
          hint="The 6-digit code shown in the app"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </FormFrame>
    </>
  )
}
