import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { keepHeadingFocus } from './heading-focus.ts'
import { MessagePlace } from './message-place.tsx'
import styles from './moment.module.css'

export interface MomentProps {
  /** The page's name. It is the `<h1>`, in small type, because `title` is the large heading. */
  page: string
  /**
   * The large title, in the heading font. It must not contain names or numbers, because O and 0 look the same in this
   * font.
   */
  title: string
  /** The picture `Cloth` or `ClothSun`, as wide as the page. */
  picture: ReactNode
  name: string
  /** Content below the name, such as `MomentLine`s with the programme and the admission session. */
  children?: ReactNode
  /** The main button or link, and lines below it, such as a date. */
  action: ReactNode
}

/**
 * The top of a page about an important event, such as an offer: picture, title, name and main action, on the dark brand
 * background (`--deep`). Messages are shown below the action, so that they do not move the picture or the title.
 */
export function Moment({ page, title, picture, name, children, action }: MomentProps) {
  return (
    <section className={styles.moment} data-full-width>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h1 ref={keepHeadingFocus} tabIndex={-1}>
          {page}
        </h1>
        <h2>{title}</h2>
        <p className={styles.name}>{name}</p>
        {children}
      </div>
      <div className={styles.action}>
        {action}
        <MessagePlace kind="heading" />
      </div>
    </section>
  )
}

/** A line below the name, such as the programme. */
export function MomentLine({ children, strong }: { children: ReactNode; strong?: boolean }) {
  return <p className={classNames(styles.line, strong && styles.strong)}>{children}</p>
}
