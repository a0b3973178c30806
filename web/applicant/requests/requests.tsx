import { useState } from 'react'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useStore } from '#web/state/store.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { paths } from '#web/applicant/paths.ts'
import { outbox } from '#web/applicant/outbox/outbox.ts'
import { applicationQuery, forgetApplication, useApplication } from '#web/applicant/queries/application.ts'
import { trackerKey } from '#web/applicant/queries/profile.ts'
import pageStyles from '../pages/page.module.css'
import { useDashboardPage } from '../pages/use-dashboard-page.ts'
import { KeptCopy } from '#web/applicant/application/step-page/kept-copy.tsx'
import { DraftsGate } from '#web/applicant/guarded/drafts-gate.tsx'
import { AnswerForm } from './answer-form.tsx'
import styles from './requests.module.css'

/**
 * Result of the last attempt to send an answer. `closed`: not sent, because the request is closed. `message` is then
 * the server's message, and `reply` the applicant's unsent reply, which may be empty.
 */
type End = { kind: 'sent' } | { kind: 'closed'; message: string; reply: string }

/** The page with the office's open requests. The applicant answers each request in a form. */
export function Requests() {
  const application = useApplication()
  const { data: read, isKept, error, retry } = application
  // A copy may be older than a new request. So a copy without requests is not shown as an empty list.
  const data = isKept && read?.requests.length === 0 ? undefined : read
  const changed = useInvalidate([applicationQuery.queryKey, trackerKey])
  const [ended, setEnd] = useState<End | null>(null)
  const wasSentLater = useStore(outbox).some(
    ({ section, state, waited }) => section === 'requestAnswers' && state === 'sent' && waited,
  )
  const end = ended ?? (wasSentLater ? { kind: 'sent' } : null)
  useDashboardPage('Requests', end?.kind === 'closed')
  const finish = async (how: End) => {
    setEnd(how)
    forgetApplication()
    await changed()
  }
  return (
    <div className={pageStyles.page}>
      <PageHeading title="What we need from you">
        {data !== undefined &&
          data.requests.length > 0 &&
          'Our admissions office asks you for this. You can stop at any time and continue later.'}
      </PageHeading>
      {end?.kind === 'sent' && (
        <Banner tone="success" title="Your answer is sent.">
          <p>The admissions office continues with your application. There is nothing else to do for now.</p>
        </Banner>
      )}
      {end?.kind === 'closed' && (
        <Banner tone="info" title="There is nothing to send">
          <p>{end.message}</p>
          {end.reply !== '' && (
            <>
              <p>Your message was not sent. Copy it if you still need it:</p>
              <p className={styles.message}>{end.reply}</p>
            </>
          )}
        </Banner>
      )}
      {data === undefined && error === null && <Skeleton rows={6} shape="card" />}
      {data === undefined && error !== null && (
        <TryAgain words="Unable to get your application" why={error.message} onTry={retry} />
      )}
      {data !== undefined && <KeptCopy of={application} />}
      {data !== undefined && data.requests.length > 0 && (
        <DraftsGate section="requestAnswers" placeholder={<Skeleton rows={6} shape="card" />}>
          {data.requests.map((request, at) => (
            <AnswerForm
              key={request.id}
              request={request}
              isFirst={at === 0}
              onSent={() => finish({ kind: 'sent' })}
              onClosed={(message, reply) => finish({ kind: 'closed', message, reply })}
            />
          ))}
        </DraftsGate>
      )}
      {data?.requests.length === 0 &&
        (end === null ? (
          <EmptyState
            picture={<NoDataPicture alt="" />}
            text="We do not need anything from you now."
            action={
              <Link className={buttonClass('quiet')} to={paths.dashboard}>
                Back to the dashboard
              </Link>
            }
          />
        ) : (
          <p>
            <Link className={buttonClass()} to={paths.dashboard}>
              Back to the dashboard
            </Link>
          </p>
        ))}
      <SupportLine />
    </div>
  )
}
