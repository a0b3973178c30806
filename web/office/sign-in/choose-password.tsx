import { staff } from '#contract/office/staff/staff.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { callOffice } from '../api/call.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import type { NewAuthenticator } from './new-authenticator.ts'

/** Step 1 of 3 of the invitation: the colleague chooses a password. */
export function ChoosePassword({ link, onDone }: { link: string; onDone(given: NewAuthenticator): void }) {
  const form = useForm({
    initial: { password: '', cpassword: '' },
    schema: staff.acceptInvitation.body,
    toBody: (values) => ({ link, ...values }),
    send: (body) => callOffice(staff.acceptInvitation, body),
    silent: true,
    onSuccess({ data }) {
      onDone(data)
    },
  })
  useOfficePage('Welcome to the office', { rejected: form.rejected })
  return (
    <>
      <PageHeading title="Welcome to the office">
        Step 1 of 3: choose a password. Next you connect an authenticator app on your phone.
      </PageHeading>
      <FormFrame form={form} action="Continue">
        <PasswordField
          {...form.text('password')}
          label="Password"
          hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
          autoComplete="new-password"
        />
        <PasswordField {...form.text('cpassword')} label="Confirm password" autoComplete="new-password" />
      </FormFrame>
    </>
  )
}
