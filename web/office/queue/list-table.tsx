import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { turnWords } from '#contract/office/list/list-filters.ts'
import type { QueueRow } from '#contract/office/row.ts'
import { useStore } from '#web/state/store.ts'
import { classNames } from '#web/ui/class-names.ts'
import { applicationPath } from '../paths.ts'
import type { ListColumn } from './list-columns.tsx'
import styles from './list-table.module.css'
import { queueMemory, remember, select } from '../list/queue-memory.ts'
import { type QueueFilters, sortedBy } from '../list/queue-filters.ts'

/** Returns the element id of a row's link. */
export const rowId = (applicantId: string): string => `row-${applicantId}`

export interface ListTableProps {
  rows: readonly QueueRow[]
  columns: readonly ListColumn[]
  filters: QueueFilters
  onSort(filters: QueueFilters): void
}

/**
 * The rows of the list. If they are sorted by turn, they are grouped by who has to act. A click on the header of a
 * sortable column sorts. On a phone, each row is shown as a card.
 */
export function ListTable({ rows, columns, filters, onSort }: ListTableProps) {
  const { selected } = useStore(queueMemory)
  const name: Pick<ListColumn, 'header' | 'sort'> = { header: 'Name', sort: 'name' }
  const [number, ...others] = columns[0]?.key === 'number' ? columns : [undefined, ...columns]
  return (
    <table className={styles.table} role="table">
      <caption className="visually-hidden">Submitted applications</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles.box}>
            <span className="visually-hidden">Select</span>
          </th>
          {number !== undefined && <Header column={number} {...{ filters, onSort }} />}
          <Header column={name} {...{ filters, onSort }} />
          {others.map((column) => column && <Header key={column.key} {...{ column, filters, onSort }} />)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => (
          <Fragment key={row.applicantId}>
            {filters.sort === 'turn' && rows[at - 1]?.turn !== row.turn && (
              <tr role="row" className={styles.group}>
                <th role="rowheader" scope="rowgroup" colSpan={columns.length + 2}>
                  Turn: {turnWords[row.turn]}
                </th>
              </tr>
            )}
            <tr
              role="row"
              className={classNames(selected.has(row.applicantId) && styles.selected)}
              onClick={(event) => {
                // A click on the row follows its link, except while text is selected, so that text can be copied.
                // Keyboards and screen readers use the link itself.
                if (isPlain(event.target) && getSelection()?.isCollapsed !== false)
                  document.getElementById(rowId(row.applicantId))?.click()
              }}
            >
              <td role="cell" className={styles.box}>
                <input
                  type="checkbox"
                  aria-label={`Select ${row.name}`}
                  data-choose={row.applicantId}
                  checked={selected.has(row.applicantId)}
                  onChange={(event) => select([row], event.target.checked)}
                />
              </td>
              {number !== undefined && <Cell column={number} row={row} />}
              <td role="cell" data-column="name">
                <Open row={row} />
              </td>
              {others.map((column) => column && <Cell key={column.key} {...{ column, row }} />)}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Whether a click on the element has no effect of its own. */
function isPlain(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, input, button, label') === null
}

interface HeaderProps extends Pick<ListTableProps, 'filters' | 'onSort'> {
  column: Pick<ListColumn, 'header' | 'title' | 'sort' | 'numeric'>
}

function Header({ column: { header, title, sort, numeric }, filters, onSort }: HeaderProps) {
  const sorted = sort !== undefined && filters.sort === sort
  const direction = filters.descending ? 'descending' : 'ascending'
  return (
    <th
      role="columnheader"
      scope="col"
      title={title}
      className={numeric ? styles.numeric : undefined}
      aria-sort={sorted ? direction : undefined}
    >
      {sort === undefined ? (
        header
      ) : (
        <button type="button" onClick={() => onSort(sortedBy(filters, sort))}>
          {header}
          <span aria-hidden="true">{sorted ? (filters.descending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      )}
    </th>
  )
}

function Cell({ column: { key, header, numeric, render }, row }: { column: ListColumn; row: QueueRow }) {
  return (
    <td role="cell" data-column={key} className={numeric ? styles.numeric : undefined}>
      <span className={styles.label} aria-hidden="true">
        {header}
      </span>
      {render(row)}
    </td>
  )
}

function Open({ row: { applicantId, name, surname, forenames } }: { row: QueueRow }) {
  return (
    <Link
      to={applicationPath(applicantId, useLocation().search)}
      id={rowId(applicantId)}
      data-row={applicantId}
      title={name}
      onClick={() => remember({ opened: applicantId })}
    >
      <b>{surname}</b> {forenames}
    </Link>
  )
}
