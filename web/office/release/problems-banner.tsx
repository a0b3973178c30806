import { formatCount } from '#contract/format-count.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '../page/warning.module.css'

/**
 * Warning about the offers of a release whose application has had a problem since the approval. «Leave out» leaves all
 * of them out; the colleague can include them again one by one. Renders nothing if there are no such offers.
 */
export function ProblemsBanner({
  problems,
  leftOut,
  onLeaveOut,
}: {
  /** Number of offers with a problem. */
  problems: number
  /** Number of these offers that are left out. */
  leftOut: number
  onLeaveOut(): void
}) {
  if (problems === 0) return null
  const offers = (count: number) => `${formatCount(count)} ${count === 1 ? 'offer' : 'offers'}`
  return (
    <div className={styles.warning}>
      <Banner
        tone="warning"
        title={`${offers(problems)} with a problem since the approval`}
        action={
          leftOut < problems && <Button title="Leave out" shortcut="l" kind="quiet" onClick={onLeaveOut} />
        }
      >
        {leftOut === problems
          ? 'Left out of this release. To change the decision, open the application and return it.'
          : 'The list shows them first. Open each application before you release the offer.'}
      </Banner>
    </div>
  )
}
