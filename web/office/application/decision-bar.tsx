import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { Decision } from '#contract/office/decisions.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { BarButton } from './bar-button.tsx'
import { type Asking, DecisionActs } from './decision-acts.tsx'
import styles from './decision-bar.module.css'
import { DecisionFacts } from './decision-facts.tsx'
import { ProposeForm } from './propose-form.tsx'
import { differs, type VerifiedRow } from './verified-rows.ts'

/** The open form: a proposal, or one of the forms of `DecisionActs`. */
export type OpenForm = Asking | 'open-admit' | 'open-reject'

const currentStates: readonly Decision['state'][] = ['proposed', 'approved', 'scheduled', 'released']

export interface DecisionBarProps {
  opened: OpenedApplication
  rows: readonly VerifiedRow[]
  form: OpenForm
  onForm(form: OpenForm): void
  /** Confirms all subjects that nobody has verified yet; null if that is not possible. */
  onConfirmOthers: (() => void) | null
  /** Whether the form for a request is open. Its own button is then the suggested action, so no button here is filled. */
  isWriting: boolean
  onRequest(): void
  onNote(): void
  /** Called after a proposal was sent. */
  onProposed?: (() => void) | undefined
}

/** The decision with its next actions, below the answers. An open form replaces the buttons. */
export function DecisionBar(props: DecisionBarProps) {
  const { opened, form, onForm } = props
  const current = opened.decisions.find(({ state }) => currentStates.includes(state))
  const panel = useFocusKept(form, `${current?.id} ${current?.state} ${current?.letterWithdrawnAt}`)
  const isProposing = form === 'open-admit' || form === 'open-reject'
  return (
    // Takes the focus if the pressed button disappears because the decision has changed.
    <div ref={panel} className={styles.bar} role="group" aria-label="Decision" tabIndex={-1}>
      {current !== undefined ? (
        <>
          <DecisionFacts decision={current} />
          <DecisionActs decision={current} asking={isProposing ? null : form} onAsk={onForm} />
        </>
      ) : isProposing ? (
        <ProposeForm
          key={form}
          opened={opened}
          kind={form === 'open-admit' ? 'admit' : 'reject'}
          onDone={() => onForm(null)}
          onProposed={props.onProposed}
        />
      ) : (
        <Undecided {...props} />
      )}
      <EarlierProposals earlier={opened.decisions.filter((decision) => decision !== current)} />
    </div>
  )
}

function Undecided(props: DecisionBarProps) {
  const { opened, rows, onForm, onConfirmOthers, isWriting, onRequest, onNote } = props
  const { role } = useMe()
  const noProposal =
    whyNot(role, 'propose-decision') ??
    (opened.row.status === 'correction' ? 'The applicant has not answered a request yet.' : null)
  const noRequest = whyNot(role, 'ask-correction')
  const open = rows.filter(({ verification }) => verification === null).length
  const differences = rows.filter(differs).length
  const isMet = opened.results.eligibility[0]?.verdict === 'met'
  const next = isWriting
    ? null
    : onConfirmOthers !== null && open > 0
      ? 'confirm'
      : differences > 0
        ? 'request'
        : 'admit'
  useKeys({
    ...(onConfirmOthers !== null && { a: onConfirmOthers }),
    ...(noProposal === null && { o: () => onForm('open-admit'), r: () => onForm('open-reject') }),
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
        <BarButton
          id="open-admit"
          title="Admit"
          shortcut="o"
          isNext={next === 'admit' && isMet}
          closed={noProposal}
          onClick={() => onForm('open-admit')}
        />
        <BarButton
          id="open-reject"
          title="Reject"
          shortcut="r"
          closed={noProposal}
          onClick={() => onForm('open-reject')}
        />
        <BarButton
          title={differences > 0 ? `Request (${differences})` : 'Request'}
          shortcut="c"
          isNext={next === 'request'}
          closed={noRequest}
          onClick={onRequest}
        />
        <BarButton title="Note" shortcut="m" onClick={onNote} />
      </div>
      {noProposal === null ? (
        <p className={styles.hint}>Nothing has been proposed yet.</p>
      ) : (
        <p className={styles.hint}>{noProposal}</p>
      )}
    </>
  )
}

function EarlierProposals({ earlier }: { earlier: readonly Decision[] }) {
  if (earlier.length === 0) return null
  return (
    <details className={styles.earlier}>
      <summary>Earlier proposals ({earlier.length})</summary>
      <ul>
        {earlier.map(({ id, kind, state, proposedBy, proposedAt, returnedBecause, exceptionReason }) => (
          <li key={id}>
            {kind === 'admit' ? 'Admit' : 'Reject'},{' '}
            {state === 'returned' ? 'returned to proposer' : 'withdrawn'}, proposed by {proposedBy},{' '}
            {formatDateTime(proposedAt)}
            {returnedBecause !== null && <p>{returnedBecause}</p>}
            {exceptionReason !== '' && <p>Requirements not met: {exceptionReason}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
