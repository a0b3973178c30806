import { useEffect } from 'react'
import { createStore, useStore } from '#web/state/store.ts'
import styles from './skeleton.module.css'

const widths = [styles.long, styles.middle, styles.short]

/** Number of skeletons on the page. */
export const skeletons = createStore(0)

/** A placeholder in the shape of the content. `rows`: the expected number of rows, to keep the layout shift small. */
export function Skeleton({ rows = 3, shape = 'line' }: { rows?: number; shape?: 'line' | 'field' | 'card' }) {
  useEffect(() => {
    skeletons.set(skeletons.get() + 1)
    return () => skeletons.set(skeletons.get() - 1)
  }, [])
  return (
    <div className={styles.skeleton} data-loading>
      <span className="visually-hidden">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={shape === 'line' ? widths[row % 3] : styles[shape]} />
      ))}
    </div>
  )
}

/** Announces to screen readers that the page is loading, once for all its skeletons. Mount this component once. */
export function LoadingStatus() {
  return (
    <span className="visually-hidden" role="status">
      {useStore(skeletons) > 0 && 'Loading...'}
    </span>
  )
}
