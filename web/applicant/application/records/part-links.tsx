import { type AnyStep, stepOf, stepPage } from '#contract/steps/registry.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { changeFromPreview, useReturnsToPreview } from '../step-page/after-save.ts'
import styles from './part-links.module.css'
import { recordParts } from './record-parts.ts'
import { partState } from './sub-steps.ts'

const words = ({ id, title }: AnyStep) => stepOf(id).shortTitle ?? title

/**
 * Lists the steps of the records page. A step that has been reached is a link, except the step on the screen. Links to
 * finished steps have a tick.
 */
export function PartLinks({ shown }: { shown: AnyStep }) {
  return (
    <>
      <span className="visually-hidden">
        Part {recordParts.findIndex(({ id }) => id === shown.id) + 1} of {recordParts.length}.
      </span>
      <span className={styles.parts} role="list" aria-label="Parts of your records">
        {recordParts.map((part) => (
          <span key={part.id} role="listitem">
            <PartName part={part} isShown={part.id === shown.id} />
          </span>
        ))}
      </span>
    </>
  )
}

/** Name of a step. It is a link if the step has been reached and is not the step on the screen. */
function PartName({ part, isShown }: { part: AnyStep; isShown: boolean }) {
  const { nextStage } = useProfile()
  const returns = useReturnsToPreview()
  const state = partState(part, nextStage)
  if (isShown) return <b aria-current="step">{words(part)}</b>
  if (state === 'pending') return words(part)
  const path = stepPage(part.id)
  return (
    <Link to={returns ? changeFromPreview(path) : path}>
      {state === 'completed' && <Icon name="check" />}
      {words(part)}
      {state === 'completed' && <span className="visually-hidden">, completed</span>}
    </Link>
  )
}
