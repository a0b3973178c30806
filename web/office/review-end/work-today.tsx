import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/format-count.ts'
import type { WorkKind } from '#contract/office/review/review.ts'
import { Loaded } from '../page/loaded.tsx'
import { workTodayQuery } from '../queries.ts'
import styles from './review-end.module.css'

const kindWords: Record<WorkKind, string> = {
  verified: 'Results verified',
  proposed: 'Decision proposed',
  requested: 'Request sent',
  approved: 'Proposal approved',
  returned: 'Proposal returned',
  skipped: 'Skipped, with a reason',
}

/** Shows how many applications the colleague and the whole office have handled today, by kind of work. */
export function WorkToday() {
  const query = useQuery(workTodayQuery)
  return (
    <Loaded query={query} what="The work of today" rows={6}>
      {(work) => {
        const done = work.filter(({ byOffice }) => byOffice > 0)
        if (done.length === 0) return <p>Nothing has been done today yet.</p>
        return (
          <table className={styles.work}>
            <thead>
              <tr>
                <th scope="col">Applications</th>
                <th scope="col">You</th>
                <th scope="col">Office</th>
              </tr>
            </thead>
            <tbody>
              {done.map(({ kind, byCaller, byOffice }) => (
                <tr key={kind}>
                  <th scope="row">{kindWords[kind]}</th>
                  <td>
                    <strong>{formatCount(byCaller)}</strong>
                  </td>
                  <td>{formatCount(byOffice)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }}
    </Loaded>
  )
}
