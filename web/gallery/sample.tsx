import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** Layout that shows samples side by side if the screen is wide enough. */
export function Samples({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>
}

/** A component in one state, below the name of the state. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  )
}
