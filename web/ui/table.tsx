import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row, index: number) => ReactNode
  /** Whether the column contains numbers. They are right-aligned, except on phones. */
  numeric?: boolean
}

export interface TableProps<Row> {
  /** Name of the table for screen readers. It is not visible. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Uses 14 px text, for the office. */
  dense?: boolean
  /** Class for a different layout on phones. Its CSS places the cells by `data-column`. */
  cards?: string | undefined
}

/**
 * A table. Below 640 px, CSS shows each row as a card, with the column header beside each value. The explicit ARIA
 * roles are needed because `display: block` removes the native table roles.
 */
export function Table<Row>({ caption, columns, rows, rowKey, dense, cards }: TableProps<Row>) {
  return (
    <table className={classNames(styles.table, dense && styles.dense, cards)} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, numeric }) => (
            <th key={key} scope="col" role="columnheader" className={numeric ? styles.numeric : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ key, header, numeric, render }) => (
              <td key={key} data-column={key} role="cell" className={numeric ? styles.numeric : undefined}>
                <span className={styles.name} aria-hidden="true">
                  {header}
                </span>
                <span className={styles.value}>{render(row, index)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
