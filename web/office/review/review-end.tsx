import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { leases } from '#contract/office/leases.ts'
import type { review } from '#contract/office/review.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { DataOf } from '#contract/endpoint.ts'
import { useCall } from '../api/use-call.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { leaseWords } from '../leases/lease-words.ts'
import { useNow } from '../leases/use-now.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { applicationPath, paths } from '../paths.ts'
import { LastDecisions } from './last-decisions.tsx'
import styles from './review.module.css'

type Held = DataOf<typeof review.next>['withColleagues']
const nobody: Held = []

/** The end of a list: the colleague's last decisions, and the applications that other colleagues still hold. */
export function ReviewEnd() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const nowMs = useNow()
  // `useReview` stores these data in the cache when it reaches the end of the list.
  const { data: held } = useQuery<Held>({
    queryKey: ['with-colleagues'],
    queryFn: () => nobody,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: nobody,
  })
  const { run } = useCall(leases.takeOver, {
    async onSuccess(_answer, { applicantId }) {
      await navigate(applicationPath(applicantId, search))
    },
  })
  const back = () => void navigate(paths.queue + search)
  useOfficePage('End of the list')
  useKeys({ u: back })
  return (
    <>
      <PageHeading title="Nothing left for you in this list">
        <Button title="Back to the queue" onClick={back} />
      </PageHeading>
      <div className={styles.end}>
        <Card title="Your last decisions">
          <LastDecisions />
        </Card>
        {held.length > 0 && (
          <Card title={`With a colleague: ${held.length}`}>
            <ul className={styles.held}>
              {held.map((each) => (
                <li key={each.applicantId}>
                  <span>
                    <strong>{each.name}</strong>
                    <small>{leaseWords(each, nowMs)}</small>
                  </span>
                  <Button
                    title="Take over"
                    kind="quiet"
                    aria-label={`Take over ${each.name}`}
                    onClick={() => void run({ applicantId: each.applicantId })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
