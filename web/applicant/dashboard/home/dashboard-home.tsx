import { skipToken, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Tracker as Progress } from '#contract/endpoints/admission.ts'
import type { Profile } from '#contract/profile.ts'
import { admission } from 'virtual:institution/admission'
import { Link } from '#web/applicant/pages/link.tsx'
import { Motif } from '#web/pictures/motif.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { keepHeadingFocus } from '#web/ui/heading-focus.ts'
import { MessagePlace } from '#web/ui/message-place.tsx'
import { ProgressStrip } from '#web/ui/progress-strip.tsx'
import { SectionCard, SectionCards } from '#web/ui/section-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { page } from '#web/applicant/pages/page.tsx'
import { useStageAhead, useWaitingStrips } from '#web/applicant/outbox/use-stage-ahead.ts'
import { trackerKey, useProfile } from '#web/applicant/queries/profile.ts'
import { stripPath } from '#web/applicant/session/destination.ts'
import { keptAnswer } from '#web/applicant/session/kept-answers.ts'
import styles from './dashboard-home.module.css'
import { isSubmitted, lockOf, type StripSquare, strip } from '#web/applicant/session/progress.ts'
import { recordParts } from '#web/applicant/application/records/record-parts.ts'
import { isCurrent, nextStep, type NextStep } from './next-step.ts'
import { stripMotifs } from '#web/applicant/application/strip-motifs.ts'
import { thisDevice } from '../../drafts/this-device.ts'
import { useDashboardPage } from '../../pages/use-dashboard-page.ts'

const asks = new Map([
  ['bio-data', 'Who you are and where you come from.'],
  ['next-of-kin', 'Whom we call if something happens.'],
  ['program-choices', 'What you want to study.'],
  ['records', `${recordParts.map(({ title }) => title).join(', ')}.`],
  ['picture-upload', 'A photo of your face on a plain background.'],
  ['complete-profile', 'Read your answers once more, then submit.'],
])
/** Ids of the sections that have a card. The last two sections of the strip have no card. */
const carded: readonly string[] = ['bio-data', 'next-of-kin', 'program-choices', 'records']

/** The tracker is shown only after the submission, so its script is not part of this page's script. */
const tracker = page(async () => (await import('./tracker.tsx')).Tracker)

/**
 * The dashboard's first page: greeting, progress strip, the next step, the sections, and the tracker after the
 * submission.
 */
export function DashboardHome() {
  const stored = useProfile()
  // A section whose save waits on this device is shown as finished, as in the menu.
  const profile = { ...stored, nextStage: useStageAhead(stored.nextStage) }
  const squares = strip(profile.nextStage)
  const submitted = isSubmitted(profile.nextStage)
  const isReady = squares.at(-1)?.state === 'active'
  useDashboardPage('Dashboard')
  // Starts with the progress stored on this device. The component `Tracker` on this page loads the current progress.
  const {
    data: progress,
    dataUpdatedAt,
    errorUpdatedAt,
  } = useQuery<Progress>({
    queryKey: trackerKey,
    queryFn: skipToken,
    initialData: () => keptAnswer<Progress>(trackerKey[0])?.data,
    // Marks the stored progress as outdated, so that `Tracker` loads it again.
    initialDataUpdatedAt: 0,
  })
  // Until the next step is known, the heading is shown between two placeholders. Otherwise the box with the next step
  // could grow or shrink, and shift the content below. Reads `errorUpdatedAt`, because a retry clears `error`.
  const isKnown =
    !submitted || dataUpdatedAt > 0 || errorUpdatedAt > 0 || isCurrent(profile.nextStage, progress)
  const heading = (
    <h1 ref={keepHeadingFocus} tabIndex={-1}>
      {submitted ? 'Your Application' : 'Complete your Application'}
    </h1>
  )
  return (
    <div className={styles.page} data-full-width>
      <Greeting profile={profile} />
      <div className={styles.strip}>
        <ProgressStrip
          label="Your application"
          items={squares.map((square) => ({ ...square, motif: <Motif name={stripMotifs[square.id]} /> }))}
        />
      </div>
      {isKnown ? (
        <>
          <Next {...nextStep(profile, squares, asks, progress)} />
          <section className={styles.sections}>
            {heading}
            <p className={styles.muted}>
              {submitted
                ? 'Your answers can no longer be changed, but you can read them.'
                : isReady
                  ? 'You have completed all sections. You can change them until you submit.'
                  : 'Please complete the sections below, one after the other. What you save stays saved.'}
            </p>
            <SectionCards>
              {squares
                .filter(({ id }) => carded.includes(id))
                .map((square) => (
                  <Section key={square.id} square={square} profile={profile} />
                ))}
            </SectionCards>
            {!submitted && !isReady && (
              <p className={styles.muted}>Then your picture, one last look, and you submit.</p>
            )}
          </section>
        </>
      ) : (
        <>
          <Skeleton rows={5} />
          {/*
            The next section can begin a few pixels lower, depending on the text above it. The key makes React replace this
            section, so that browsers do not count the difference as a layout shift.
          */}
          <section key="pending" className={styles.sections}>
            {heading}
          </section>
        </>
      )}
      {submitted && <Suspense fallback={<Skeleton shape="card" />}>{tracker.element}</Suspense>}
      <SupportLine />
    </div>
  )
}

function Greeting({ profile: { firstname, surname, admissionSession } }: { profile: Profile }) {
  return (
    <section className={styles.greeting} aria-label="Welcome" data-start>
      <p className={styles.welcome}>Welcome,</p>
      <p className={styles.name}>
        {firstname} {surname}
      </p>
      <p>
        Admission session {admissionSession} · {admission.applicationType}
      </p>
      <MessagePlace kind="heading" />
    </section>
  )
}

/** The box with the next step. */
function Next({ kick, title, text, action, to }: NextStep) {
  return (
    <section className={styles.next} aria-label="Next step">
      <p className={styles.kick}>{kick}</p>
      <h2>{title}</h2>
      <p>{text}</p>
      <Link to={to} className={buttonClass()}>
        {action}
      </Link>
    </section>
  )
}

function Section({ square: { id, label, state }, profile }: { square: StripSquare; profile: Profile }) {
  const locked = lockOf(id, profile.nextStage)
  const waits = useWaitingStrips().includes(id) && state === 'completed'
  return (
    <SectionCard
      title={label}
      completed={state === 'completed'}
      state={waits ? `Waits on this ${thisDevice()}` : undefined}
      next={state === 'active'}
      motif={<Motif name={stripMotifs[id]} />}
      // Until the fee is paid, only the box with the next step says why the cards are locked.
      {...(locked !== null && { lockedBecause: profile.hasPaidApplicationFee ? locked : '' })}
      renderLink={(link) => <Link to={stripPath(id)} {...link} />}
    />
  )
}
