import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Loaded } from '../page/loaded.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { useOfficePage } from '../page/use-office-page.ts'
import { paths } from '../paths.ts'
import { applicationQuery } from '../queries.ts'
import { BenchFrame } from './bench-frame.tsx'
import { Key } from './key.tsx'
import { OpenedApplicationView } from './opened-application.tsx'
import { useNextApplication } from './use-next-application.ts'

/** The page of one application. */
export function ApplicationPage() {
  const { applicantId = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(applicationQuery(applicantId))
  useOfficePage(query.data?.row.name ?? 'Application')
  const queue = paths.queue + useLocation().search
  const next = useNextApplication(applicantId)
  useKeys({ u: () => void navigate(queue), n: next.open })
  return (
    <BenchFrame
      back={queue}
      actions={
        <button type="button" aria-busy={next.busy || undefined} onClick={next.open}>
          Next application <Key of="n" />
        </button>
      }
    >
      {query.data === undefined && (
        <h1 tabIndex={-1} className="visually-hidden">
          Application
        </h1>
      )}
      <Loaded key={applicantId} query={query} what="The application" rows={14}>
        {(opened) => <OpenedApplicationView opened={opened} />}
      </Loaded>
    </BenchFrame>
  )
}
