import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { keepHeadingFocus } from './heading-focus.ts'
import { MessagePlace } from './message-place.tsx'
import styles from './page-heading.module.css'

export interface PageHeadingProps {
  title: string
  /** One sentence about the page, below the heading. */
  children?: ReactNode
  /** Id of the `<h1>`. */
  id?: string
  /**
   * Uses the heading font Ojuju, in which O and 0 look the same. Set this only for fixed titles: names and numbers
   * are never shown in this font.
   */
  display?: boolean
}

/** The page's only `<h1>`, and below it the messages about what has just happened. */
export function PageHeading({ title, children, id, display }: PageHeadingProps) {
  return (
    <header className={classNames(styles.heading, display && styles.display)}>
      <h1 ref={keepHeadingFocus} id={id} tabIndex={-1}>
        {title}
      </h1>
      {children && <p>{children}</p>}
      <MessagePlace kind="heading" />
    </header>
  )
}
