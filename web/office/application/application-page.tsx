import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Loaded } from '../page/loaded.tsx'
import { useAltKeys } from '../keyboard/use-alt-keys.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { LeaseStatus } from '../leases/lease-status.tsx'
import { useNow } from '../leases/use-now.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { applicationQuery } from '../queries.ts'
import { pageOfList } from '../list/list-of-page.ts'
import { waitingWords } from '../list/waiting.ts'
import { ReviewActions } from '../review/review-actions.tsx'
import { useReview } from '../review/use-review.ts'
import { ReviewFrame } from './review-frame.tsx'
import { ReviewPlaceholder } from './review-placeholder.tsx'
import { Key } from '#web/ui/key.tsx'
import { OpenedApplicationView } from './opened-application.tsx'
import { useNextApplication } from './use-next-application.ts'

export function ApplicationPage() {
  const { applicantId = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(applicationQuery(applicantId))
  useOfficePage(query.data?.row.name ?? 'Application')
  const { search, state } = useLocation()
  const list = pageOfList(search)
  const nowMs = useNow()
  const waiting = query.data === undefined ? null : waitingWords(query.data.row, nowMs)
  const review = useReview(applicantId)
  useKeys({ u: () => void navigate(list.path, { state }) })
  return (
    <ReviewFrame
      back={list.path}
      backTitle={list.title}
      backState={state}
      actions={
        review.reviews ? (
          <ReviewActions applicantId={applicantId} review={review} />
        ) : (
          <NextApplication applicantId={applicantId} />
        )
      }
      status={
        <>
          {waiting !== null && <span>{waiting}</span>}
          <LeaseStatus key={applicantId} applicantId={applicantId} />
        </>
      }
    >
      {query.data === undefined && (
        <h1 tabIndex={-1} className="visually-hidden">
          Application
        </h1>
      )}
      <Loaded key={applicantId} query={query} what="The application" placeholder={<ReviewPlaceholder />}>
        {(opened) => (
          <OpenedApplicationView opened={opened} onNext={review.reviews ? review.next : undefined} />
        )}
      </Loaded>
    </ReviewFrame>
  )
}

/** Button for colleagues who may not review. Opens the next application without acquiring its lease. */
function NextApplication({ applicantId }: { applicantId: string }) {
  const next = useNextApplication(applicantId)
  useKeys({ n: next.open })
  useAltKeys({ KeyN: next.open })
  return (
    <button type="button" aria-busy={next.busy || undefined} onClick={next.open}>
      Next application <Key of="n" />
    </button>
  )
}
