import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { type EmailChange, emailChanges } from '#contract/endpoints/email-change.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { ask, call } from '#web/api/call.ts'
import { useCall } from '#web/applicant/api/use-call.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { focusHeading } from '#web/applicant/pages/use-page.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Row, Rows } from '#web/ui/row.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { atCurrentPassword } from './at-current-password.ts'
import styles from './account.module.css'

const changeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: ({ signal }) => ask(emailChanges.get, undefined, { signal, quiet: true }),
  staleTime: 0,
})

/** Card with the email address, and either the form to change it or the state of a pending change. */
export function ChangeEmail() {
  const { email } = useProfile()
  const { data: change, error, isFetching, refetch } = useQuery(changeQuery)
  const [hasRequested, setHasRequested] = useState(false)
  return (
    <Card title="Email address">
      <div className={styles.parts}>
        <p>
          You sign in with{' '}
          <strong className={styles.address}>
            <EmailAddress address={email} />
          </strong>
          , and our emails go there.
        </p>
        {change === undefined && error !== null ? (
          <TryAgain
            words="Unable to see whether you have asked for a change"
            why={error.message}
            onTry={() => void refetch()}
          />
        ) : change ? (
          <OpenChange change={change} email={email} focused={hasRequested} />
        ) : (
          <ChangeForm isKnown={change !== undefined && !isFetching} onAsked={() => setHasRequested(true)} />
        )}
      </div>
    </Card>
  )
}

const idOf = (field: string) => `field-change-${field}`

interface ChangeFormProps {
  /** True once the server has said that no change is open. Before that, its response could replace an opened form. */
  isKnown: boolean
  onAsked(): void
}

function ChangeForm({ isKnown, onAsked }: ChangeFormProps) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // The form has replaced the focused button, so focus the first field of the form.
    if (opened) document.getElementById(idOf('email'))?.focus()
  }, [opened])
  const invalidate = useInvalidate([changeQuery.queryKey])
  const form = useForm({
    initial: { email: '', password: '' },
    schema: emailChanges.request.body,
    send: (body) => call(emailChanges.request, body).catch(atCurrentPassword),
    silent: true,
    onSuccess: async () => {
      onAsked()
      await invalidate()
    },
  })
  if (!opened)
    return (
      <Actions>
        <Button
          kind="quiet"
          title="Change email address"
          disabled={!isKnown}
          onClick={() => setOpened(true)}
        />
      </Actions>
    )
  return (
    <FormFrame
      form={form}
      action="Send the emails"
      secondary={<Button kind="link" title="Keep this address" onClick={() => setOpened(false)} />}
      label="Change email address"
      idOf={idOf}
    >
      <p>We send an email to both addresses. The change takes effect when you have confirmed in both.</p>
      <TextField
        {...form.text('email')}
        id={idOf('email')}
        label="New Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('password')}
        id={idOf('password')}
        label="Your Password"
        autoComplete="current-password"
      />
    </FormFrame>
  )
}

interface OpenChangeProps {
  change: EmailChange
  email: string
  /** True if this text has just replaced the form. The text then gets the focus. */
  focused: boolean
}

function OpenChange({ change, email, focused }: OpenChangeProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (focused) text.current?.focus()
  }, [focused])
  const { newEmail, oldConfirmed, newConfirmed, expiresAt } = change
  const cancel = useCall(emailChanges.cancel, {
    clearsMessages: true,
    silent: true,
    invalidates: [changeQuery.queryKey],
    onSuccess: ({ message }) => {
      focusHeading()
      showSuccess(message)
    },
  })
  return (
    <>
      <p ref={text} tabIndex={-1}>
        You asked to change it to{' '}
        <strong className={styles.address}>
          <EmailAddress address={newEmail} />
        </strong>
        . Open the email that we have sent to both mailboxes and confirm by {formatDateTime(expiresAt)}.
      </p>
      <Rows>
        <Mailbox address={email} confirmed={oldConfirmed} />
        <Mailbox address={newEmail} confirmed={newConfirmed} />
      </Rows>
      <Actions>
        <Button
          kind="quiet"
          title="Cancel the change"
          busy={cancel.busy}
          onClick={() => void cancel.run({})}
        />
      </Actions>
    </>
  )
}

function Mailbox({ address, confirmed }: { address: string; confirmed: boolean }) {
  return (
    <Row
      title={
        <h3 className={styles.address}>
          <EmailAddress address={address} />
        </h3>
      }
      end={confirmed ? <Icon name="check" /> : undefined}
    >
      <p>{confirmed ? 'Confirmed' : 'Not confirmed yet'}</p>
    </Row>
  )
}
