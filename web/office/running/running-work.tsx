import { useQuery } from '@tanstack/react-query'
import { may } from '#contract/office/staff/policy.ts'
import { RunningReleases } from '../release/running-release.tsx'
import { useMe } from '../session/use-session.ts'
import { RunningBulks } from './running-bulks.tsx'
import { runningBulksQuery } from './running-bulks-query.ts'

/**
 * The bulk actions and releases that can be stopped, shown on all pages. `Ctrl .` stops one at a time: a bulk action
 * first, because it may already be changing applications.
 */
export function RunningWork() {
  const { role } = useMe()
  const { data = [] } = useQuery({ ...runningBulksQuery, enabled: may(role, 'propose-decision') })
  return (
    <>
      {data.length > 0 && <RunningBulks actions={data} />}
      <RunningReleases hasKey={data.length === 0} />
    </>
  )
}
