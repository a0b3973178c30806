import type { Releasing } from '#contract/office/decisions/decisions.ts'
import { useState } from 'react'
import { checkNames } from '#contract/office/checks.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ApplicationLink } from '../list/application-link.tsx'
import controls from '../table/list-controls.module.css'
import styles from './release.module.css'
import { totalsOf } from './totals-of.ts'

interface ReleaseListProps {
  decisions: readonly Releasing[]
  /** Ids of the decisions that are left out. */
  left: ReadonlySet<string>
  kind: Releasing['kind'] | ''
  /** Router's state with which an application returns to the release. */
  returnState: object
  onKind(kind: Releasing['kind']): void
  onToggle(decisionId: string): void
  onMail(decisionId: string): void
}

const wordsOf = (problems: Releasing['problems']) => problems.map((name) => checkNames[name]).join(', ')

/** Number of rows shown at first. The button below the list adds the same number of rows. */
const rowsAtOnce = 500

/**
 * The decisions of a release with their totals: first decisions with a problem since the approval, then offers, then
 * rejections. Each decision can be left out.
 */
export function ReleaseList(props: ReleaseListProps) {
  const { decisions, left, kind, returnState, onKind, onToggle, onMail } = props
  const columns: Column<Releasing>[] = [
    {
      key: 'choose',
      header: 'Release',
      render: ({ decisionId, name }) => (
        <label className={controls.choose}>
          <span className="visually-hidden">Release {name}</span>
          <input
            type="checkbox"
            data-choose={decisionId}
            checked={!left.has(decisionId)}
            onChange={() => onToggle(decisionId)}
          />
        </label>
      ),
    },
    {
      key: 'name',
      header: 'Name',
      render: ({ decisionId, name }) => (
        <button
          type="button"
          className={styles.name}
          data-row={decisionId}
          onClick={() => onMail(decisionId)}
        >
          {name}
        </button>
      ),
    },
    {
      key: 'number',
      header: 'Application no.',
      render: ({ applicationNumber }) => applicationNumber ?? '--',
    },
    {
      key: 'programme',
      header: 'Programme',
      render: ({ programme }) => programme,
    },
    {
      key: 'kind',
      header: 'Decision',
      render: ({ kind: each, exceptionReason, problems, applicantId, name }) => (
        <>
          <strong>{each === 'admit' ? 'Admit' : 'Reject'}</strong>
          {exceptionReason !== '' && ', requirements not met'}
          {problems.length > 0 && (
            <>
              {', '}
              <ApplicationLink
                applicantId={applicantId}
                state={returnState}
                aria-label={`problem: ${wordsOf(problems)}, ${name}`}
              >
                problem: {wordsOf(problems)}
              </ApplicationLink>
            </>
          )}
        </>
      ),
    },
  ]
  const sorted = decisions.toSorted(
    (a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0) || a.kind.localeCompare(b.kind),
  )
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <section className={styles.list}>
      <h2>
        {totalsOf(decisions.filter(({ decisionId }) => !left.has(decisionId))) || 'No decision selected'}
      </h2>
      <div className={styles.kinds}>
        <Button
          title="Offers only"
          shortcut="1"
          kind="quiet"
          aria-pressed={kind === 'admit'}
          onClick={() => onKind('admit')}
        />
        <Button
          title="Refusals only"
          shortcut="2"
          kind="quiet"
          aria-pressed={kind === 'reject'}
          onClick={() => onKind('reject')}
        />
      </div>
      <div className={styles.table}>
        <Table
          caption="Decisions in this release"
          columns={columns}
          rows={sorted.slice(0, shown)}
          rowKey={({ decisionId }) => decisionId}
          dense
        />
      </div>
      {sorted.length > shown && (
        <Button
          title={`Show ${Math.min(rowsAtOnce, sorted.length - shown)} more of ${sorted.length.toLocaleString('en-NG')}`}
          kind="quiet"
          onClick={() => setShown(shown + rowsAtOnce)}
        />
      )}
    </section>
  )
}
