import { useState } from 'react'
import { Link } from 'react-router'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { type CheckData, type CheckState, checkNames, checks } from '#contract/office/checks.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Key } from '#web/ui/key.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../../api/call.ts'
import { useKeyPairs } from '../../keyboard/use-key-pairs.ts'
import { useLeaseReason } from '../../leases/use-lease-reason.ts'
import { focusHeading } from '../../page/use-office-page.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-session.ts'
import { whyNot } from '../../why-not.ts'
import styles from './check-squares.module.css'
import { useApplicationChange, useSeenVersion } from '../../api/use-application-change.ts'
import { CommandFrame } from '../../leases/command-frame.tsx'
import { useCommand } from '../../leases/use-command.ts'

const stateWords: Record<CheckState, string> = {
  passed: 'passed',
  open: 'open',
  problem: 'problem',
  waiting: 'waiting',
}

interface CheckSquaresProps {
  opened: OpenedApplication
  /** True while a form is open. The keyboard shortcuts of the checks are then off. */
  formOpen: boolean
}

/**
 * The seven checks of an application. Colleagues who may verify results can set a check by hand, with a click or with
 * `q` and its number. While another colleague has the application open, the checks cannot be set.
 */
export function CheckSquares({ opened, formOpen }: CheckSquaresProps) {
  const { role } = useMe()
  const [setting, setSetting] = useState<CheckData | null>(null)
  const leaseReason = useLeaseReason(opened.row.applicantId)
  const closed = whyNot(role, 'verify-results') ?? leaseReason
  useKeyPairs(
    'q',
    closed !== null || formOpen
      ? {}
      : Object.fromEntries(opened.checks.map((check, index) => [String(index + 1), () => setSetting(check)])),
  )
  return (
    <>
      <ul className={styles.checks} aria-label="Checks">
        {opened.checks.map((check, index) => (
          <li key={check.name}>
            <button type="button" disabled={closed !== null} onClick={() => setSetting(check)}>
              <strong>
                <span className={styles.mark}>
                  <i className={styles[check.state]} aria-hidden="true" />
                  {closed === null && !formOpen && <Key of={`q ${index + 1}`} />}
                </span>
                {checkNames[check.name]}
              </strong>
              <span>
                <span className="visually-hidden">{stateWords[check.state]}: </span>
                {check.reason}
                {check.setBy !== null && `, ${check.setBy}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {setting !== null && (
        <Dialog title={`Check: ${checkNames[setting.name]}`} onClose={() => setSetting(null)}>
          <CheckForm
            applicantId={opened.row.applicantId}
            check={setting}
            hasOpenPairs={opened.row.flags.length > 0}
            onCancel={() => setSetting(null)}
            onSaved={() => {
              setSetting(null)
              // Moves the focus to the heading. With the focus on the check, Enter would open the dialog again.
              setTimeout(focusHeading, 0)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

interface CheckFormProps {
  applicantId: string
  check: CheckData
  /** True if the application belongs to at least one undecided pair of possible duplicates. */
  hasOpenPairs: boolean
  onCancel(): void
  onSaved(): void
}

function CheckForm({ applicantId, check, hasOpenPairs, onCancel, onSaved }: CheckFormProps) {
  const { name, reason, setBy } = check
  const changed = useApplicationChange(applicantId)
  const command = useCommand(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  const form = useForm({
    initial: { state: 'passed', reason: setBy === null ? '' : reason },
    schema: checks.set.body,
    toBody: ({ state, reason: typed }) => ({
      applicantId,
      version: seenVersion(),
      name,
      state: state as 'passed' | 'problem' | 'rule',
      reason: typed,
    }),
    send: (body) => command(() => callOffice(checks.set, body)),
    async onSuccess() {
      await changed()
      onSaved()
    },
  })
  return (
    <CommandFrame applicantId={applicantId} form={form} action="Save check" label="Check" onCancel={onCancel}>
      <p>
        {setBy === null ? 'Set by rule' : `Set by ${setBy}`}: {reason}
        {name === 'duplicates' && hasOpenPairs && (
          <>
            .{' '}
            <Link to={paths.duplicates} state={{ applicantId }}>
              Compare possible duplicates
            </Link>
          </>
        )}
      </p>
      <RadioGroup
        {...form.text('state')}
        label="Outcome"
        options={[
          { value: 'passed', label: 'Passed' },
          { value: 'problem', label: 'Problem' },
          { value: 'rule', label: 'Let the rule decide' },
        ]}
      />
      {form.values.state !== 'rule' && <TextField {...form.text('reason')} label="Reason" maxLength={120} />}
    </CommandFrame>
  )
}
