import type { ReactNode } from 'react'
import styles from './loading-placeholder.module.css'
import { Spinner } from './spinner.tsx'

export interface LoadingPlaceholderProps {
  text?: string
  /** Content that a prerendered document shows after some seconds, in case the scripts have not loaded. */
  late?: ReactNode
}

/** Placeholder for a page or list that is loading. */
export function LoadingPlaceholder({ text = 'Loading...', late }: LoadingPlaceholderProps) {
  return (
    <>
      <p className={styles.loading} role="status" data-loading>
        <Spinner />
        {text}
      </p>
      {late !== undefined && <LateText>{late}</LateText>}
    </>
  )
}

/** Text that becomes visible after some seconds. */
export function LateText({ children }: { children: ReactNode }) {
  return <p className={styles.late}>{children}</p>
}
