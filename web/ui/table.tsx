import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row, index: number) => ReactNode
  /** Figures: right-aligned, tabular. */
  numeric?: boolean
}

export interface TableProps<Row> {
  /** Said by screen readers before the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Text of 14 px, for the office. */
  dense?: boolean
}

/** Rows and columns; under 640 px each row is a card whose lines carry the column's name. The roles survive that. */
export function Table<Row>({ caption, columns, rows, rowKey, dense }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `display` on a phone takes the native role away
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
