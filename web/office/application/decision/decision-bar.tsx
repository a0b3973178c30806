import type { Decision } from '#contract/office/decisions/decisions.ts'
import { useFocusKept } from '../../page/use-focus-kept.ts'
import { useMe } from '../../session/use-session.ts'
import { OverPlacesBanner } from '../../places/over-places-banner.tsx'
import { decidedBefore } from './closed-because.ts'
import { DecisionActs } from './decision-acts.tsx'
import type { DecisionBarProps } from './decision-bar-props.ts'
import { isLevelAbove } from './use-offered-eligibility.ts'
import styles from './decision-bar.module.css'
import { DecisionFacts } from './decision-facts.tsx'
import { EarlierDecisions } from './earlier-decisions.tsx'
import { lastReturned } from './last-returned.ts'
import { ProposeForm } from './propose-form.tsx'
import { OpenReconsideration, openReconsideration } from './open-reconsideration.tsx'
import { ReturnedProposal } from './returned-proposal.tsx'
import { Undecided } from './undecided.tsx'
import { UnsentProposal } from './unsent-proposal.tsx'
import { UnsentReasonBanner } from './unsent-reason-banner.tsx'

const currentStates: readonly Decision['state'][] = ['proposed', 'approved', 'scheduled', 'released']

/**
 * The current decision with its next actions, or the buttons of an undecided application. An open reconsideration and a
 * returned proposal are shown above the buttons, earlier decisions below them. An open form replaces the buttons.
 */
export function DecisionBar(props: DecisionBarProps) {
  const { opened, form, onForm } = props
  const me = useMe()
  const reconsideration = openReconsideration(opened)
  const current = opened.decisions.find(
    ({ state, reconsideredAt }) => currentStates.includes(state) && reconsideredAt === null,
  )
  const panel = useFocusKept(
    form,
    `${current?.id} ${current?.state} ${current?.letterWithdrawnAt} ${reconsideration?.id}`,
  )
  const returned = current === undefined ? lastReturned(opened) : undefined
  const isCancelling = form === 'open-cancel-reconsideration'
  const isProposing = form === 'open-admit' || form === 'open-other' || form === 'open-reject'
  return (
    // This element takes the focus if the pressed button disappears because the decision has changed.
    <div ref={panel} className={styles.bar} role="group" aria-label="Decision" tabIndex={-1}>
      {reconsideration !== undefined && (
        <OpenReconsideration opened={opened} reconsideration={reconsideration} form={form} onForm={onForm} />
      )}
      {returned !== undefined && <ReturnedProposal decision={returned} />}
      <UnsentReasonBanner applicantId={opened.row.applicantId} />
      {current !== undefined && isProposing && current.proposedById !== me.id && (
        <UnsentProposal
          decision={current}
          kind={form === 'open-reject' ? 'reject' : 'admit'}
          onDiscard={() => onForm(null)}
        />
      )}
      {isCancelling && reconsideration !== undefined ? null : current !== undefined ? (
        <>
          <DecisionFacts decision={current} />
          <OverPlacesBanner programmes={opened.overPlaces} />
          <DecisionActs
            decision={current}
            decidedBefore={decidedBefore(me, opened)}
            isAbove={opened.results.eligibility.some(
              (each) => each.programmeId === current.programmeId && isLevelAbove(each, current.level ?? ''),
            )}
            asking={isProposing || isCancelling ? null : form}
            onAsk={onForm}
            onNext={props.onNext}
          />
        </>
      ) : isProposing ? (
        <ProposeForm
          key={form}
          opened={opened}
          kind={form === 'open-reject' ? 'reject' : 'admit'}
          isOther={form === 'open-other'}
          verification={props.verification}
          onDone={() => onForm(null)}
        />
      ) : (
        <Undecided {...props} />
      )}
      <EarlierDecisions
        earlier={opened.decisions.filter((decision) => decision !== current && decision !== returned)}
      />
    </div>
  )
}
