import { useQuery } from '@tanstack/react-query'
import type { Figure, FunnelFigures, FunnelStep } from '#contract/office/figures/figures.ts'
import { steps } from '#contract/steps/registry.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Loaded } from '../page/loaded.tsx'
import { countWords } from '../table/count-words.ts'
import { stageFiguresQuery } from './figures-queries.ts'
import styles from './figures.module.css'

const names: Readonly<Record<string, string>> = {
  registered: 'Registered',
  activated: 'Profile activated',
  'fee-paid': 'Application fee paid',
  ...Object.fromEntries(steps.map(({ id, title }) => [`step:${id}`, `Finished: ${title}`])),
  submitted: 'Submitted',
}
const nameOf = (step: FunnelStep) => names[step] ?? step

const wordsOf = (figure: Figure | null) =>
  figure === null ? <span className={styles.none}>–</span> : countWords(figure.count, figure.exact)

const columns: Column<FunnelFigures>[] = [
  { key: 'step', header: 'Step', render: ({ step }) => nameOf(step) },
  { key: 'reached', header: 'Reached', numeric: true, render: ({ reached }) => wordsOf(reached) },
  { key: 'here', header: 'Not further yet', numeric: true, render: ({ here }) => wordsOf(here) },
]

/** The number of applicants at each step on the way to the submission. */
export function FunnelTable() {
  const query = useQuery(stageFiguresQuery)
  return (
    <section>
      <h2>Before the submission</h2>
      <p>All sessions. Profiles that are not activated are deleted after 30 days.</p>
      <Loaded query={query} what="The numbers before the submission" rows={11}>
        {({ funnel }) => (
          <div className={styles.table}>
            <Table
              caption="Before the submission"
              columns={columns}
              rows={funnel}
              rowKey={({ step }) => step}
              dense
              cards={styles.steps}
            />
          </div>
        )}
      </Loaded>
    </section>
  )
}
