import type { ReactNode } from 'react'
import styles from './loading-placeholder.module.css'
import { Spinner } from './spinner.tsx'

export interface LoadingPlaceholderProps {
  text?: string
  /** Appears after some seconds, when the scripts are probably not coming. For prerendered documents. */
  late?: ReactNode
}

/** Shown while a page or list is loading. */
export function LoadingPlaceholder({ text = 'Loading...', late }: LoadingPlaceholderProps) {
  return (
    <>
      <p className={styles.loading} role="status">
        <Spinner />
        {text}
      </p>
      {late !== undefined && <p className={styles.late}>{late}</p>}
    </>
  )
}
