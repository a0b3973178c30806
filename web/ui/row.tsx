import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './row.module.css'

/** A bordered list of rows. Set `ordered` if their order matters. */
export function Rows({ ordered, children }: { ordered?: boolean; children: ReactNode }) {
  const List = ordered ? 'ol' : 'ul'
  return <List className={styles.rows}>{children}</List>
}

export interface RowProps {
  /** A `Tile` or an icon. */
  tile?: ReactNode
  /** A heading. If it contains a link with the class `rowLink`, the whole row can be clicked. */
  title: ReactNode
  children?: ReactNode
  /** An amount or an icon at the end. */
  end?: ReactNode
  /** Buttons and further lines, below the text. */
  below?: ReactNode
  current?: boolean
}

/** A row for one item: its title and state, with optional content at the end and below. */
export function Row({ tile, title, children, end, below, current }: RowProps) {
  return (
    <li className={classNames(styles.row, current && styles.current)}>
      {tile}
      <div className={styles.words}>
        {title}
        {children}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </li>
  )
}

/** Class of a link that can be clicked anywhere in its row. */
export const rowLink = styles.link

export type TileState = 'done' | 'now' | 'ahead'

/**
 * A small coloured square that shows a state. Screen readers ignore it, because the text beside it shows the state too.
 */
export function Tile({ state, light, children }: { state: TileState; light?: boolean; children: ReactNode }) {
  return (
    <span className={classNames(styles.tile, styles[state], light && styles.light)} aria-hidden="true">
      {children}
    </span>
  )
}
