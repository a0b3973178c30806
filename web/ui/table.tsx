import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row, index: number) => ReactNode
  /** Numbers: right-aligned, tabular figures. */
  numeric?: boolean
}

export interface TableProps<Row> {
  /** Read by screen readers before the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** 14 px text, for the office. */
  dense?: boolean
}

/**
 * Rows and columns. Below 640 px each row is a card whose lines carry the column's name; the explicit roles are needed
 * because `display` then removes the native ones.
 */
export function Table<Row>({ caption, columns, rows, rowKey, dense }: TableProps<Row>) {
  return (
    <table className={classNames(styles.table, dense && styles.dense)} role="table">
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
              <td key={key} role="cell" className={numeric ? styles.numeric : undefined}>
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
