import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayMs, formatDate, formatDateTime, today } from '#contract/dates.ts'
import type { Tracker as TrackerData } from '#contract/endpoints/admission.ts'
import { admission } from 'virtual:institution/admission'
import { Link } from '#web/applicant/pages/link.tsx'
import { Cloth } from '#web/pictures/cloth.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Moment, MomentLine } from '#web/ui/moment.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { paths } from '#web/applicant/paths.ts'
import { trackerKey, useProfile } from '#web/applicant/queries/profile.ts'
import { destinationFor } from '#web/applicant/session/destination.ts'
import { isSubmitted } from '#web/applicant/session/progress.ts'
import { Tracker } from '../home/tracker.tsx'
import { ShareLater } from '../share/share-later.tsx'
import { usualWait } from './usual-wait.ts'
import styles from './waiting.module.css'

/**
 * Period after the submission in which the page says that the application was received. Later, the page shows the usual
 * wait.
 */
const celebratedMs = dayMs

/** The admission status page before a decision. `appliedFor` is the name of the programme. */
export function NoDecisionYet({ appliedFor }: { appliedFor: string }) {
  const { nextStage, submittedAt, admissionSession } = useProfile()
  const [openedAt] = useState(() => new Date().toISOString())
  if (!isSubmitted(nextStage)) return <NotSubmitted nextStage={nextStage} />
  // Just after the submission, the profile may have the new stage but not yet the time of the submission. Then the time
  // at which the page was opened is used.
  const submitted = submittedAt ?? openedAt
  const isNew = Date.parse(openedAt) - Date.parse(submitted) < celebratedMs
  return (
    <>
      {isNew ? <Submitted at={submitted} appliedFor={appliedFor} /> : <Waiting since={submitted} />}
      <Tracker />
      {isNew && <ShareLater title="I have applied!" programme={appliedFor} session={admissionSession} />}
      <NotYet />
      {!isNew && (
        <p>
          <Link to={paths.completedProfile} className={buttonClass('quiet')}>
            See what you submitted
          </Link>
        </p>
      )}
      <SupportLine />
    </>
  )
}

/**
 * Returns the deadline of the office's request; undefined if the applicant need not answer a request. Does not call the
 * server, but reads the data that the tracker on this page loads.
 */
function useRequestNotice(): string | undefined {
  const { data } = useQuery<TrackerData>({ queryKey: trackerKey, queryFn: skipToken })
  return data?.holder === 'you' ? data.next : undefined
}

function NotYet() {
  return (
    <p className={styles.notYet}>Sorry, you have not been offered admission yet. Please, check back later.</p>
  )
}

function NotSubmitted({ nextStage }: { nextStage: string }) {
  return (
    <>
      <PageHeading title="Admission Status">We decide when you have submitted your application.</PageHeading>
      <p>
        <Link to={destinationFor(nextStage)} className={buttonClass()}>
          Continue your application
        </Link>
      </p>
      <NotYet />
    </>
  )
}

function Submitted({ at, appliedFor }: { at: string; appliedFor: string }) {
  const { firstname, surname, applicationNumber } = useProfile()
  const requestNotice = useRequestNotice()
  const { by } = usualWait(today(new Date(at)), today(), admission.usualDecisionWorkingDays)
  return (
    <Moment
      page="Admission Status"
      title="We have your application"
      picture={<Cloth arriving />}
      name={`${firstname} ${surname}`}
      action={
        <>
          <Link
            to={requestNotice ? paths.requests : paths.completedProfile}
            className={buttonClass('accent')}
          >
            {requestNotice ? 'Answer the request' : 'See what you submitted'}
          </Link>
          <p>
            {requestNotice ?? (
              <>
                <strong>Most applicants hear by {formatDate(by)}.</strong> You need do nothing until then. We
                tell you here and by email.
              </>
            )}
          </p>
        </>
      }
    >
      <MomentLine strong>{appliedFor}</MomentLine>
      <dl className={styles.facts}>
        <div>
          <dt>Application Number</dt>
          <dd>{applicationNumber}</dd>
        </div>
        <div>
          <dt>Submitted</dt>
          <dd>{formatDateTime(at)}</dd>
        </div>
      </dl>
    </Moment>
  )
}

function Waiting({ since }: { since: string }) {
  const total = admission.usualDecisionWorkingDays
  const requestNotice = useRequestNotice()
  const { passed, by, late } = usualWait(today(new Date(since)), today(), total)
  return (
    <>
      <PageHeading title="Admission Status" />
      <section className={styles.card}>
        <Cloth band />
        <div className={styles.words}>
          <h2>{late ? 'Your decision takes longer than usual' : 'We are looking at your application'}</h2>
          {late ? (
            <p>
              We are sorry. If you have not heard from us by <strong>{formatDate(by)}</strong>, please call
              us.
            </p>
          ) : (
            <p>
              <strong>Most applicants hear by {formatDate(by)}</strong>
              <span className={styles.usual}>
                The usual wait is {total} working days. {passed > 0 && `Today is day ${passed}.`}
              </span>
            </p>
          )}
          <div className={styles.days} aria-hidden="true">
            {Array.from({ length: total }, (_, index) => index + 1).map((day) => (
              <i
                key={day}
                className={day < passed ? styles.past : day === passed ? styles.today : undefined}
              />
            ))}
          </div>
          <p>{requestNotice ?? 'You need do nothing now. We tell you here and by email.'}</p>
        </div>
      </section>
    </>
  )
}
