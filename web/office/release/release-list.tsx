import type { Releasing } from '#contract/office/decisions.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import styles from './release.module.css'
import { totalsOf } from './totals-of.ts'

const columns: Column<Releasing>[] = [
  { key: 'name', header: 'Name', render: ({ name }) => name },
  { key: 'number', header: 'Application no.', render: ({ applicationNumber }) => applicationNumber ?? '--' },
  { key: 'programme', header: 'Programme', render: ({ programme }) => programme },
  {
    key: 'kind',
    header: 'Decision',
    render: ({ kind, exceptionReason }) => (
      <>
        <strong>{kind === 'admit' ? 'Admit' : 'Reject'}</strong>
        {exceptionReason !== '' && ', requirements not met'}
      </>
    ),
  },
]

/** Lists the decisions of a release, with the totals of offers and refusals. */
export function ReleaseList({ decisions }: { decisions: readonly Releasing[] }) {
  if (decisions.length === 0) return null
  return (
    <section className={styles.list}>
      <h2>{totalsOf(decisions)}</h2>
      <Table
        caption="Decisions in this release"
        columns={columns}
        rows={decisions}
        rowKey={({ decisionId }) => decisionId}
        dense
      />
    </section>
  )
}
