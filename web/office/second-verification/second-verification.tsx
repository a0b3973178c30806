import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReviewFrame } from '../application/review-frame.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { focusHeadingIfLost, useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { BlindForm } from './blind-form.tsx'
import styles from './second-verification.module.css'
import { nextVerificationQuery } from './verification-queries.ts'

/** Blind second verification of a random sample: one application after another, without the first readings. */
export function SecondVerification() {
  const query = useQuery(nextVerificationQuery)
  const [last, setLast] = useState('')
  const navigate = useNavigate()
  useOfficePage('Second verification')
  useKeys({ u: () => void navigate(paths.queue) })
  const waiting = query.data?.waiting ?? 0
  return (
    <ReviewFrame
      back={paths.queue}
      status={
        <span role="status">
          {last} {waiting.toLocaleString('en-NG')} waiting
        </span>
      }
    >
      <Loaded query={query} what="The second verification">
        {({ application }) =>
          application === null ? (
            <NothingToVerify waiting={waiting} onLook={() => void query.refetch()} />
          ) : (
            <BlindForm
              key={application.decisionId}
              application={application}
              onDone={(message) => {
                setLast(message)
                void query.refetch()
              }}
            />
          )
        }
      </Loaded>
    </ReviewFrame>
  )
}

/** Shown if there is no application to verify. The heading gets the focus if the last application has just been sent. */
function NothingToVerify({ waiting, onLook }: { waiting: number; onLook(): void }) {
  useEffect(focusHeadingIfLost, [])
  return (
    <div className={styles.empty}>
      <h1 tabIndex={-1}>Second verification</h1>
      <EmptyState
        text={
          waiting === 0
            ? 'No application waits for a second verification.'
            : 'The waiting applications are for colleagues: you have proposed or seen them, or a colleague has them open.'
        }
        action={<Button title="Look again" kind="quiet" onClick={onLook} />}
      />
    </div>
  )
}
