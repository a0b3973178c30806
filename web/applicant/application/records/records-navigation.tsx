import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { application } from '#contract/endpoints/application.ts'
import { type StepId, stepOf, stepPage } from '#contract/steps/registry.ts'
import { RefusedCall } from '#web/api/call-errors.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { useCall } from '#web/applicant/api/use-call.ts'
import { paths } from '#web/applicant/paths.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { changeFromPreview, useReturnsToPreview } from '../step-page/after-save.ts'
import { useAfterCorrection } from '../step-page/corrections.ts'
import { recordParts } from './record-parts.ts'
import styles from './records.module.css'
import { nextMove, partBefore } from './sub-steps.ts'

export interface RecordsNavigationProps {
  step: StepId
  /** The list is still loading, so it is unknown whether something is missing. */
  reading: boolean
  /** What is missing before the applicant can continue; null if nothing is. */
  missing: string | null
  /** Whether Next is the screen's primary button. */
  primary: boolean
  /** The office has requested a correction of these records: the button sends the correction. */
  correcting: boolean
  /**
   * Name of a record that has been started but not added, e.g. «school record»; null if none. Leaving would lose it.
   */
  unfinished(): string | null
}

/** Previous and Next: through the steps of the records, then to the neighbouring pages. */
export function RecordsNavigation(props: RecordsNavigationProps) {
  const { step, reading, primary, correcting } = props
  // Evaluated on each press, because typing in the form does not render this component again.
  const lacking = (): string | null => {
    const begun = props.unfinished()
    if (props.missing !== null || begun === null) return props.missing
    const goal = correcting ? 'send the correction' : 'continue'
    return `Add the ${begun} you have begun, or close it without adding. Then ${goal}.`
  }
  const { nextStage } = useProfile()
  const { put } = useProfileChange()
  const navigate = useNavigate()
  const afterCorrection = useAfterCorrection()
  const returns = useReturnsToPreview() && !correcting
  const [tried, setTried] = useState(false)
  const updateStage = useCall(application.updateStage, {
    showsRefusal: true,
    onSuccess: ({ data }) => put(data),
  })
  const refused = updateStage.error instanceof RefusedCall ? updateStage.error.message : null
  // Computed again, because records may have been added since the last press.
  const refusal = (tried ? lacking() : null) ?? refused
  const part = recordParts.find((each) => each.id === step)
  if (part === undefined) throw new Error(`${step} is not one of the records`)
  const before = partBefore(recordParts, part)
  const path = (id: StepId) => (returns ? changeFromPreview(stepPage(id)) : stepPage(id))

  const next = async () => {
    setTried(true)
    if (lacking() !== null) return
    const move = nextMove(recordParts, part, nextStage)
    if ((move.finish || correcting) && !(await updateStage.run({ currentStage: stepOf(step).stage }))) return
    if (correcting) return afterCorrection(step)
    await navigate(move.show === null ? paths.pictureUpload : path(move.show.id))
  }

  return (
    <div className={styles.navigation}>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Actions>
        {returns && (
          <Link className={buttonClass(primary ? 'primary' : 'quiet')} to={paths.completeProfile}>
            Return to Preview Profile
          </Link>
        )}
        <Button
          title={correcting ? 'Send correction' : 'Next'}
          kind={primary && !returns ? 'primary' : 'quiet'}
          busy={updateStage.busy}
          disabled={reading}
          onClick={() => void next()}
        />
        {!correcting && (
          <Link
            className={buttonClass('quiet')}
            to={before === null ? paths.programChoices : path(before.id)}
          >
            Previous
          </Link>
        )}
      </Actions>
    </div>
  )
}
