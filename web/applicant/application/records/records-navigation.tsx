import { type ReactNode, useState } from 'react'
import { Link } from '#web/applicant/pages/link.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { paths } from '#web/applicant/paths.ts'
import styles from './records.module.css'
import type { RecordFlow } from './use-record-flow.ts'

export interface RecordsNavigationProps {
  flow: RecordFlow
  /** Sentence that says what is missing before the applicant can continue; null if nothing is missing. */
  missing: string | null
  /** Sentence that says which action must wait for the records in the outbox; null if none must wait. */
  later: string | null
  /** Whether the office has requested a correction of these records. The Next button then sends the correction. */
  correcting: boolean
  /**
   * The button that opens the form for another record, or a note that no more records are allowed. Empty if the records
   * cannot be changed or could not be loaded.
   */
  children: ReactNode
}

/**
 * The Previous and Next buttons, which lead through the steps of the records page and to the neighbouring pages. If the
 * page was opened from the preview, the main button returns to the preview. During a correction, Next sends the
 * correction and Previous is not shown.
 */
export function RecordsNavigation({ flow, missing, later, correcting, children }: RecordsNavigationProps) {
  const [tried, setTried] = useState(false)
  // Reads `missing` again in each render, because the applicant may have added records since Next was pressed.
  const rejection = (tried ? missing : null) ?? flow.rejected
  const next = () => {
    setTried(true)
    if (missing === null) void flow.proceed()
  }
  const nextButton = (
    <Button
      title={correcting ? 'Send correction' : 'Next'}
      kind={flow.returns ? 'quiet' : 'primary'}
      busy={flow.busy}
      onClick={next}
    />
  )
  return (
    <>
      {rejection === null ? (
        later !== null && <p>{later}</p>
      ) : (
        <p className={styles.rejection} role="alert">
          {rejection}
        </p>
      )}
      <div className={styles.others}>
        {children}
        {flow.returns && nextButton}
        {!correcting && (
          <Link className={buttonClass('quiet')} to={flow.previous}>
            Previous
          </Link>
        )}
      </div>
      <ActionBar>
        {flow.returns ? (
          <Link className={buttonClass('primary')} to={paths.completeProfile}>
            Return to Preview Profile
          </Link>
        ) : (
          nextButton
        )}
      </ActionBar>
    </>
  )
}
