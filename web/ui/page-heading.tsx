import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

export interface PageHeadingProps {
  title: string
  /** One sentence about the page, below the heading. */
  children?: ReactNode
  /** The id, needed if the focus moves here. */
  id?: string
}

/** The page's only `<h1>`, with three squares below. */
export function PageHeading({ title, children, id }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <h1 id={id} tabIndex={-1}>
        {title}
      </h1>
      {children && <p>{children}</p>}
    </header>
  )
}
