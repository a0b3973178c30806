import { useState } from 'react'
import { Link } from 'react-router'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useLeaseReason } from '../../leases/use-lease-reason.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-session.ts'
import { whyNot } from '../../why-not.ts'
import { BarButton } from '../../page/bar-button.tsx'
import { decidedBefore } from './closed-because.ts'
import type { DecisionBarProps } from './decision-bar-props.ts'
import styles from './decision-bar.module.css'
import { keyHintOf, type Suggestion, suggestionFor } from './suggested-decision.ts'
import { useSeenSuggestion } from './use-seen-suggestion.ts'
import { useSuggestedProposal } from './use-suggested-proposal.ts'

const nothing = () => undefined

/**
 * The buttons of an application without a decision. The button of the suggested next step is highlighted, except while
 * `isWriting` is true. While the applicant has to answer a request, the buttons that propose a decision are hidden, so
 * that «Open next» fits in the row.
 */
export function Undecided(props: DecisionBarProps) {
  const { opened, rows, verification, onForm, onConfirmOthers, onRequest, onNote, onNext } = props
  const { isWriting, areAnswersShown } = props
  const me = useMe()
  const { role } = me
  const waits = opened.row.status === 'correction'
  const leaseReason = useLeaseReason(opened.row.applicantId)
  const noProposal =
    whyNot(role, 'propose-decision') ??
    leaseReason ??
    decidedBefore(me, opened) ??
    (waits ? 'The applicant has not answered a request yet.' : null)
  const noRequest = whyNot(role, 'ask-correction') ?? leaseReason
  const suggestion = suggestionFor(opened, rows)
  const { step, open, differences, because } = suggestion
  const noAdmission = noProposal ?? (open > 0 ? 'Compare the subjects with the slip first.' : null)
  const next = isWriting || waits ? null : step
  /** Why the last press of Enter did not propose an admission; empty before the first press. */
  const [refusedFor, setRefusedFor] = useState('')
  const refused = because !== '' && refusedFor === because
  const suggested = useSuggestedProposal(opened.row.applicantId, verification, {
    onProposed: onNext ?? nothing,
    onRefused: setRefusedFor,
  })
  const canPropose = noProposal === null && onNext !== undefined
  const proposeAndNext = () => void suggested.propose()
  const isSeen = useSeenSuggestion(opened.row.applicantId, step)
  const pressEnter = () => {
    if (isSeen()) proposeAndNext()
  }
  useKeys({
    ...(onConfirmOthers !== null && { a: onConfirmOthers }),
    ...(canPropose && { Enter: pressEnter }),
    ...(noAdmission === null && { o: () => onForm('open-admit'), p: () => onForm('open-other') }),
    ...(noProposal === null && { r: () => onForm('open-reject') }),
    ...(noRequest === null && { c: onRequest }),
    m: onNote,
  })
  return (
    <>
      <div className={styles.buttons}>
        {onConfirmOthers !== null && open > 0 && (
          <BarButton
            title={open === rows.length ? `Confirm all ${open}` : `Confirm other ${open}`}
            shortcut="a"
            isNext={next === 'confirm'}
            onClick={onConfirmOthers}
          />
        )}
        {canPropose && step === 'admit' && (
          <BarButton
            title="Admit and next"
            shortcut="↵"
            isNext={next === 'admit'}
            busy={suggested.busy}
            onClick={proposeAndNext}
          />
        )}
        {!waits && <ProposalButtons noAdmission={noAdmission} noProposal={noProposal} onForm={onForm} />}
        <BarButton
          title={differences > 0 && !waits ? `Request (${differences})` : 'Request'}
          shortcut="c"
          isNext={next === 'request'}
          closed={noRequest}
          onClick={onRequest}
        />
        <BarButton title="Note" shortcut="m" onClick={onNote} />
        {waits && !isWriting && onNext !== undefined && (
          <BarButton title="Open next" shortcut="n" isNext onClick={onNext} />
        )}
      </div>
      <p className={styles.hint}>
        {noProposal ?? (
          <>
            {opened.decisions.length === 0 ? 'Nothing has been proposed yet.' : 'No proposal is pending.'}{' '}
            <Suggested {...{ opened, suggestion, isWriting, areAnswersShown, refused }} />
          </>
        )}
      </p>
    </>
  )
}

interface ProposalButtonsProps extends Pick<DecisionBarProps, 'onForm'> {
  /** Why no admission (`noAdmission`), or no decision at all (`noProposal`), may be proposed; null if allowed. */
  noAdmission: string | null
  noProposal: string | null
}

/** The buttons that open the forms of a proposal. */
function ProposalButtons({ noAdmission, noProposal, onForm }: ProposalButtonsProps) {
  return (
    <>
      <BarButton
        id="open-admit"
        title="Admit"
        shortcut="o"
        closed={noAdmission}
        onClick={() => onForm('open-admit')}
      />
      <BarButton
        id="open-other"
        title="Other"
        hiddenTitle="programme"
        shortcut="p"
        closed={noAdmission}
        onClick={() => onForm('open-other')}
      />
      <BarButton
        id="open-reject"
        title="Reject"
        shortcut="r"
        closed={noProposal}
        onClick={() => onForm('open-reject')}
      />
    </>
  )
}

interface SuggestedProps extends Pick<DecisionBarProps, 'opened' | 'isWriting' | 'areAnswersShown'> {
  suggestion: Suggestion
  /** True if Enter was pressed for this suggestion and did not propose an admission. */
  refused: boolean
}

/** Shows what Enter proposes, or why Enter proposes nothing. Screen readers announce the reason after Enter. */
function Suggested({ opened, suggestion, isWriting, areAnswersShown, refused }: SuggestedProps) {
  const { step, because, problem } = suggestion
  const { applicantId, flags } = opened.row
  const [chosen] = opened.results.eligibility
  if (step === 'admit')
    return `«Admit and next» proposes ${chosen?.programme ?? ''}, ${chosen?.level ?? ''} level.`
  return (
    <span
      key={refused ? 'refused' : 'reason'}
      role={refused ? 'alert' : undefined}
      className={refused ? styles.refused : undefined}
    >
      {because}
      {(!isWriting || areAnswersShown) && (
        <span className="key-hint">{keyHintOf(suggestion, areAnswersShown)}</span>
      )}
      .
      {problem === 'duplicates' && flags.length > 0 && (
        <>
          {' '}
          <Link to={paths.duplicates} state={{ applicantId }}>
            Compare the pair
          </Link>
        </>
      )}
    </span>
  )
}
