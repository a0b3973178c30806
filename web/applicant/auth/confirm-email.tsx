import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { emailChanges } from '#contract/endpoints/email-change.ts'
import { call } from '#web/api/call.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { focusHeading, usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { MailedCodeField } from './mailed-code-field.tsx'
import { AuthFrame } from './auth-frame.tsx'

type Answered = (answer: { title: string; message: string }) => void

/**
 * The page that confirms a change of the email address. The mails to the old and to the new address both link to it.
 * The link in the mail to the old address has `address=old`, which adds a form that stops the change.
 */
export function ConfirmEmail() {
  const [query] = useSearchParams()
  const [done, setDone] = useState<{ title: string; message: string } | null>(null)
  const code = query.get('code') ?? ''
  const isOld = query.get('address') === 'old'
  const handleAnswer: Answered = (answer) => {
    setDone(answer)
    focusHeading()
  }
  const { confirm, rejected } = useConfirm(code, handleAnswer)
  usePage('Confirm your email address', rejected)
  return (
    <AuthFrame>
      <PageHeading display title={done?.title ?? 'Confirm your address'}>
        {done?.message ??
          (isOld
            ? 'You asked us to send our emails to another address. Do you still use this mailbox and want the change?'
            : 'You asked us to use this mailbox for your profile.')}
      </PageHeading>
      {done === null && (
        <>
          <FormFrame form={confirm} action="Confirm" label="Confirm your email address">
            <MailedCodeField {...confirm.text('verificationCode')} label="Confirmation Code" linked={code} />
          </FormFrame>
          {isOld && code !== '' && <StopChange code={code} onDone={handleAnswer} />}
        </>
      )}
      <p>
        <Link to={paths.account}>Go to my account</Link>
      </p>
    </AuthFrame>
  )
}

function useConfirm(code: string, onDone: Answered) {
  const confirm = useForm({
    initial: { verificationCode: code },
    schema: emailChanges.confirm.body,
    send: (body) => call(emailChanges.confirm, body),
    silent: true,
    onSuccess: onDone,
  })
  return { confirm, rejected: confirm.rejected }
}

/** The form that stops the change, for an applicant who did not request the change. */
function StopChange({ code, onDone }: { code: string; onDone: Answered }) {
  const form = useForm({
    initial: { verificationCode: code },
    schema: emailChanges.stop.body,
    send: (body) => call(emailChanges.stop, body),
    silent: true,
    onSuccess: onDone,
  })
  return (
    <FormFrame form={form} action="Stop the change" quiet label="Stop the change">
      <p>Did you not ask for this? Stop the change, so that your address stays as it is.</p>
    </FormFrame>
  )
}
