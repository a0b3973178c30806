import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import { enrolment } from '#contract/endpoints/enrolment.ts'
import { call } from '#web/api/call.ts'
import { newKey } from '#web/api/new-key.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Square } from '#web/pictures/square.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PhraseSuggestion } from '#web/applicant/auth/phrase-suggestion.tsx'
import { paths } from '#web/applicant/paths.ts'
import { admissionQuery, useEnrolmentChange } from '#web/applicant/queries/enrolment.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { useClosedOffer } from '../frame/closed-offer.ts'
import { ClosedPage } from '../frame/closed-page.tsx'
import styles from '../../pages/page.module.css'
import { TryAgain } from '../../pages/try-again.tsx'
import { enrolmentLock, isAdmitted } from '../frame/menu.ts'
import { useDashboardPage } from '../../pages/use-dashboard-page.ts'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'

const heading = 'Create Portal Password'

/** The page that sets the password for the learning portal, which is another site. */
export function PortalPassword() {
  const profile = useProfile()
  const closed = useClosedOffer(isAdmitted(profile))
  const lock = enrolmentLock(profile, 'portal-password', closed)
  const { data, error, refetch } = useQuery(admissionQuery)
  if (lock !== null)
    return <Closed text={`You choose your password for the learning portal here. ${lock}`} closed={closed} />
  if (data?.portalAccount === 'elsewhere')
    return <Closed text="You choose no password here. The university gives you your account itself." />
  // Only this response shows whether Matric creates the account. Until it is loaded, the form must not be shown.
  if (data === undefined) return <Unknown error={error} onTry={() => void refetch()} />
  return <PasswordForm setAt={data.portalPasswordSetAt} />
}

function Unknown({ error, onTry }: { error: Error | null; onTry: () => void }) {
  useDashboardPage('Set Portal Password')
  return (
    <div className={styles.page}>
      <PageHeading title={heading} />
      {error === null ? (
        <Skeleton rows={2} shape="field" />
      ) : (
        <TryAgain words="Unable to get your enrolment" why={error.message} onTry={onTry} />
      )}
    </div>
  )
}

function Closed({ text, closed = null }: { text: string; closed?: string | null }) {
  useDashboardPage('Set Portal Password')
  return <ClosedPage title={heading} text={text} closed={closed} picture={<Square name="enrolment" />} />
}

function PasswordForm({ setAt }: { setAt: string | null }) {
  const navigate = useNavigate()
  const changed = useEnrolmentChange()
  // A retry after a lost response has the same key, so that the server recognises it.
  const attempt = useRef({ portalPassword: '', key: '' })
  const form = useForm({
    initial: { portalPassword: '' },
    schema: enrolment.createPortalAccount.body,
    send: (body) => {
      if (attempt.current.portalPassword !== body.portalPassword) attempt.current = { ...body, key: newKey() }
      return call(enrolment.createPortalAccount, body, { key: attempt.current.key })
    },
    onSuccess: async () => {
      await changed()
      await navigate(paths.enrolment)
    },
  })
  useDashboardPage('Set Portal Password', form.rejected)
  return (
    <div className={styles.page}>
      <PageHeading title={heading}>
        {setAt === null
          ? 'You sign in to the learning portal with it. It is not the password of this page: choose another one.'
          : `You set a password on ${formatDate(setAt)}. A new one replaces it.`}
      </PageHeading>
      <FormFrame form={form} action="Set Password">
        <PasswordField
          {...form.text('portalPassword')}
          label="Portal Password"
          placeholder="Enter your password"
          hint="At least 10 characters. A few words in a row are easy to remember and hard to guess."
          autoComplete="new-password"
        />
        <PhraseSuggestion
          current={form.values.portalPassword}
          take={(phrase) => form.set('portalPassword', phrase)}
        />
      </FormFrame>
      <SupportLine />
    </div>
  )
}
