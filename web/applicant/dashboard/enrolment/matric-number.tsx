import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { RefusedCall } from '#web/api/call-errors.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paths } from '#web/applicant/paths.ts'
import { matricQuery, useEnrolmentChange } from '#web/applicant/queries/enrolment.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import styles from '../admission/after-decision.module.css'
import { ClosedPage } from '../frame/closed-page.tsx'
import pageStyles from '../frame/page.module.css'
import { enrolmentLock } from '../frame/menu.ts'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { useDashboardPage } from '../frame/use-dashboard-page.ts'

/** The matric number. Opening the page requests it. */
export function MatricNumber() {
  const lock = enrolmentLock(useProfile(), 'matric-number')
  useDashboardPage('Matric Number')
  if (lock !== null) return <ClosedPage title="Matric Number" text={`You get your number here. ${lock}`} />
  return (
    <div className={pageStyles.page}>
      <PageHeading title="Matric Number" />
      <Issued />
    </div>
  )
}

function Issued() {
  const { matricNumber } = useProfile()
  const { put } = useProfileChange()
  const changed = useEnrolmentChange()
  const { data, error, refetch } = useQuery(matricQuery)
  const isNew = data !== undefined && matricNumber !== data
  useEffect(() => {
    if (!isNew) return
    put({ matricNumber: data })
    void changed()
  })
  if (data === undefined)
    return error !== null ? (
      <TryAgain
        words="Unable to get your matric number"
        {...(error instanceof RefusedCall && { why: error.message })}
        onTry={() => void refetch()}
      />
    ) : (
      <Skeleton rows={1} shape="card" />
    )
  return (
    <Card selvedge>
      <div className={styles.words}>
        <p className={styles.number}>{data}</p>
        <p>
          This number stays the same for as long as you study with us. Write it on every examination paper and
          in every letter to us.
        </p>
        <Actions>
          <Link to={paths.enrolment} className={buttonClass()}>
            Continue your enrolment
          </Link>
        </Actions>
      </div>
    </Card>
  )
}
