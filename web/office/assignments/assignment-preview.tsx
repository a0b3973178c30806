import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import {
  type AssignmentRule,
  assignmentRules,
  maxAssigned,
} from '#contract/office/review/assignment-rules.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { assignmentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { ConfirmDialog } from '../page/confirm-dialog.tsx'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import styles from './assignment-rules.module.css'
import { assignmentPreviewQuery } from './assignment-queries.ts'

interface Line {
  key: string
  name: string
  count: number
}

const columns: Column<Line>[] = [
  { key: 'name', header: 'Colleague', render: ({ name }) => name },
  { key: 'count', header: 'Applications', numeric: true, render: ({ count }) => formatCount(count) },
]

/** Shows how many unassigned applications each colleague would get under the rules, and a button that assigns them. */
export function AssignmentPreview({ rules, isSaved }: { rules: AssignmentRule[]; isSaved: boolean }) {
  const query = useQuery(assignmentPreviewQuery(rules))
  const apply = useCall(assignmentRules.apply, { invalidates: assignmentKeys })
  const [asking, setAsking] = useState(false)
  return (
    <section className={styles.page} aria-labelledby="preview-heading">
      <h2 id="preview-heading">Unassigned applications</h2>
      <Loaded query={query} what="The preview" rows={3}>
        {({ colleagues, left }) => {
          const total = colleagues.reduce((sum, { count }) => sum + count, 0)
          const lines: Line[] = [
            ...colleagues.map(({ staffId, ...line }) => ({ ...line, key: staffId })),
            { key: 'left', name: 'Unassigned: no rule matches', count: left },
            { key: 'total', name: 'Total', count: total + left },
          ]
          const words = total === 1 ? '1 application' : `${formatCount(total)} applications`
          return (
            <>
              <Table
                caption="Who would get the unassigned applications"
                columns={columns}
                rows={lines}
                rowKey={({ key }) => key}
                dense
              />
              {total + left >= maxAssigned && (
                <p>The {formatCount(maxAssigned)} with the longest wait. Repeat for the others.</p>
              )}
              <div className={styles.buttons}>
                <GuardedButton
                  title={`Assign ${words}`}
                  kind={isSaved && total > 0 ? 'primary' : 'quiet'}
                  busy={apply.busy}
                  reason={isSaved ? (total === 0 ? 'Nothing to assign.' : null) : 'Save the rules first.'}
                  onClick={() => setAsking(true)}
                />
              </div>
              {asking && (
                <ConfirmDialog
                  context="warning"
                  title={`Assign ${words}?`}
                  message="This cannot be undone with z. To return them, select them in the queue and press i."
                  action={`Assign ${words}`}
                  busy={apply.busy}
                  onConfirm={() => void apply.run({}).then(() => setAsking(false))}
                  onCancel={() => setAsking(false)}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
