import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { assignments } from '#contract/office/review/assignments.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { assignmentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { Key } from '#web/ui/key.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { paths } from '../paths.ts'
import { addressOfView } from '../queue/views/view-address.ts'
import { viewCountsQuery, viewsQuery } from '../queue/views/views-query.ts'
import { requestCountsQuery } from '../requests/request-queries.ts'
import { countWords } from '../table/count-words.ts'
import { useMe } from '../session/use-session.ts'
import { nextViews } from './next-views.ts'
import styles from './review-end.module.css'

interface NextWork {
  id: string
  name: string
  to: string
  count: number
  /** False if there are more applications than `count`. */
  exact: boolean
}

/** Number of rows that can be opened by a digit key. The next digit, `5`, takes five more applications. */
const maxKeys = 4

/**
 * Returns other work for the colleague, most urgent first: returned requests of applications that are assigned to them,
 * then views that contain applications. Null while the counts are loading. A view whose count could not be loaded is
 * left out.
 */
function useNextWork(): NextWork[] | null {
  const { search } = useLocation()
  const { role } = useMe()
  const saved = useQuery(viewsQuery)
  const views = nextViews(role, saved.data ?? [], new URLSearchParams(search))
  const requests = useQuery({ ...requestCountsQuery, staleTime: 0 })
  const counts = useQueries({
    queries: views.map(({ view }) => ({ ...viewCountsQuery(view), staleTime: 0 })),
  })
  if (saved.isPending || requests.isPending || counts.some(({ isPending }) => isPending)) return null
  const answers = requests.data?.find(({ view }) => view === 'mine')?.count ?? 0
  const all = [
    { id: 'returned', name: 'Returned to me', to: paths.requests, count: answers, exact: true },
    ...views.map(({ id, name, view }, at) => ({
      id,
      name,
      to: `${paths.queue}?${addressOfView(view, id)}`,
      count: counts[at]?.data?.total ?? 0,
      exact: counts[at]?.data?.exact ?? true,
    })),
  ]
  return all.filter(({ count }) => count > 0)
}

/** The other work at the end of a list, with keys to open it, and a button that takes five more applications. */
export function NextWork() {
  const work = useNextWork()
  const navigate = useNavigate()
  const take = useCall(assignments.takeFive, { invalidates: assignmentKeys })
  const takeFive = () => void take.run({})
  const keyed = (work ?? []).slice(0, maxKeys)
  const [first] = keyed
  useKeys({
    5: takeFive,
    ...(first !== undefined && { Enter: () => void navigate(first.to) }),
    ...Object.fromEntries(keyed.map(({ to }, at) => [String(at + 1), () => void navigate(to)])),
  })
  if (work === null) return <Skeleton rows={4} />
  return (
    <>
      {work.length === 0 && <p>No other work waits for you.</p>}
      <ul className={styles.next}>
        {work.map(({ id, name, to, count, exact }, at) => (
          <li key={id}>
            <Link to={to}>
              <strong>{countWords(count, exact)}</strong>
              <span>{name}</span>
              {at < maxKeys && <Key of={String(at + 1)} />}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {first !== undefined && (
          <Button title="Open the first list" shortcut="Enter" onClick={() => void navigate(first.to)} />
        )}
        <Button title="Take five more" shortcut="5" kind="quiet" busy={take.busy} onClick={takeFive} />
      </div>
    </>
  )
}
