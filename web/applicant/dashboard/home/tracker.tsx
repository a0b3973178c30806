import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { Tracker as TrackerData } from '#contract/endpoints/admission.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { keptApplication, useApplication } from '#web/applicant/queries/application.ts'
import { trackerQuery } from '#web/applicant/queries/enrolment.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { CorrectionsAsked } from '#web/applicant/application/step-page/corrections-asked.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import styles from './tracker.module.css'

const states = { done: 'Done: ', now: 'Now: ', ahead: 'To come: ' } as const
const stateClasses = { done: styles.done, now: styles.current, ahead: undefined } as const

/**
 * The progress of the application: each step, with its date if known. While the applicant waits for a decision, also
 * shows who has to act and what comes next. If the office has an open request, shows this request instead.
 */
export function Tracker() {
  const { nextStage } = useProfile()
  const { data, error, refetch } = useQuery(trackerQuery)
  if (data === undefined)
    return error !== null ? (
      <TryAgain
        words="Unable to get the status of your application"
        why={error.message}
        onTry={() => void refetch()}
      />
    ) : (
      <Skeleton shape="card" />
    )
  const hasRequest = nextStage !== 'IsAdmitted' && data.holder === 'you'
  // Omits what the page shows elsewhere. After a decision, the box with the next step says what to do. `Asked` shows an
  // open request with its date.
  const saidElsewhere = hasRequest || nextStage !== 'ApplicationSumitted'
  return (
    <Card title="Where your application is">
      <div className={styles.card}>
        {!saidElsewhere && <Now tracker={data} />}
        {hasRequest ? (
          <Asked>
            <Steps steps={data.steps} />
          </Asked>
        ) : (
          <Steps steps={data.steps} />
        )}
      </div>
    </Card>
  )
}

function Steps({ steps }: Pick<TrackerData, 'steps'>) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ title, state, at }) => (
        <li
          key={title}
          className={classNames(styles.step, stateClasses[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span>
            <span className="visually-hidden">{states[state]}</span>
            {title}
          </span>
          {at !== null && <time dateTime={at}>{formatDate(at)}</time>}
        </li>
      ))}
    </ol>
  )
}

function Now({ tracker: { now, next } }: { tracker: TrackerData }) {
  return (
    <div className={styles.now}>
      <p className={styles.holder}>Next to act: The admissions office</p>
      <p>
        <strong>{now}</strong>
      </p>
      <p>{next}</p>
    </div>
  )
}

/** The open requests, followed by `children`. Shows only a skeleton while the requests load, to avoid layout shifts. */
function Asked({ children }: { children: ReactNode }) {
  const { data: newest, error } = useApplication()
  const data = newest ?? keptApplication()
  if (data === undefined && error === null) return <Skeleton />
  return (
    <>
      {data !== undefined && <CorrectionsAsked requests={data.requests} />}
      {children}
    </>
  )
}
