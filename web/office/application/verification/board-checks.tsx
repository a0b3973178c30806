import { useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import {
  type BoardCheck,
  boardMethods,
  boardOutcomes,
  type SittingData,
} from '#contract/office/verification/verification.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useLeaseReason } from '../../leases/use-lease-reason.ts'
import { GuardedButton } from '../../page/guarded-button.tsx'
import { useMe } from '../../session/use-session.ts'
import { whyNot } from '../../why-not.ts'
import { BoardCheckForm } from './board-check-form.tsx'
import { Key } from '#web/ui/key.tsx'
import styles from './results-tab.module.css'

interface BoardChecksProps {
  applicantId: string
  sitting: SittingData
  checks: readonly BoardCheck[]
  /** Whether the key `w` opens the form that records a check of this sitting. */
  hasKey: boolean
}

const outcomeWords = {
  confirmed: 'Confirmed by the board',
  differs: 'The board differs',
  unknown: 'Unknown to the board',
} as const

/**
 * Shows a sitting's latest check with its examination body. Ignores checks recorded before the applicant changed or
 * removed the sitting. Colleagues who may verify results can open a form to record a check, unless another colleague
 * has the application open.
 */
export function BoardChecks({ applicantId, sitting, checks, hasKey }: BoardChecksProps) {
  const { role } = useMe()
  const [open, setOpen] = useState(false)
  const leaseReason = useLeaseReason(applicantId)
  const closed = whyNot(role, 'verify-results') ?? leaseReason
  const exam = `${sitting.examName} ${sitting.examYear}, ${sitting.examNumber}`
  const latest = checks.find((check) => check.exam === exam && check.outdatedAt === null)
  useKeys(hasKey && closed === null ? { w: () => setOpen(true) } : {})
  return (
    <span className={styles.check}>
      {latest === undefined ? (
        'Not checked with board'
      ) : (
        <span
          className={latest.outcome === 'confirmed' ? styles.right : styles.wrong}
          title={`${boardOutcomes[latest.outcome]}. ${boardMethods[latest.method]}. ${latest.reference}`}
        >
          <Icon name={latest.outcome === 'confirmed' ? 'check' : 'warning'} />
          {outcomeWords[latest.outcome]}, {formatDate(latest.checkedOn)}, {latest.by}
        </span>
      )}
      {closed === null && (
        <>
          <GuardedButton title="Record check" kind="quiet" reason={null} onClick={() => setOpen(true)} />
          {hasKey && <Key of="w" />}
        </>
      )}
      {open && (
        <Dialog
          title={`Check with the board: ${sitting.examName} ${sitting.examYear}`}
          wide="medium"
          onClose={() => setOpen(false)}
        >
          <BoardCheckForm
            applicantId={applicantId}
            resultId={sitting.resultId}
            onDone={() => setOpen(false)}
          />
        </Dialog>
      )}
    </span>
  )
}
