import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

export interface PageHeadingProps {
  title: string
  /** One sentence below: what the page asks, or what it shows. */
  children?: ReactNode
  /** Focus can be moved here after a change of page. */
  id?: string
}

/** The page's one `<h1>`, with three squares of cloth under it. */
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
