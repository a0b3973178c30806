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
 * Lists the steps on the records page. Reached steps other than the shown one are links, with a tick if they are
 * finished.
 */
export function PartLinks({ shown }: { shown: AnyStep }) {
  const { nextStage } = useProfile()
  const returns = useReturnsToPreview()
  const path = (part: AnyStep) => (returns ? changeFromPreview(stepPage(part.id)) : stepPage(part.id))
  return (
    <span className={styles.parts}>
      <span className="visually-hidden">
        Part {recordParts.findIndex(({ id }) => id === shown.id) + 1} of {recordParts.length}:{' '}
      </span>
      {recordParts.map((part) => {
        const state = partState(part, nextStage)
        if (part.id === shown.id) return <b key={part.id}>{words(part)}</b>
        if (state === 'pending') return <span key={part.id}>{words(part)}</span>
        return (
          <Link key={part.id} to={path(part)}>
            {state === 'completed' && <Icon name="check" />}
            {words(part)}
          </Link>
        )
      })}
    </span>
  )
}
