import type { ReviewCard } from '#contract/office/review/second-review.ts'
import { Key } from '#web/ui/key.tsx'
import { EligibilityMark } from '../table/eligibility-mark.tsx'
import { useUploadedPicture } from '../page/use-uploaded-picture.ts'
import { shownResults } from './card-subjects.ts'
import styles from './second-review.module.css'

/** Keys that open the large view of a card, in the order of the cards. */
export const cardKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-', '='] as const

interface ProposalCardProps {
  card: ReviewCard
  shortcut: string
  /** Whether the proposal was left out, for individual review. */
  isLeft: boolean
  onOpen(): void
  onLeaveOut(): void
}

/**
 * Card of one proposal. Shows the person, the programme, up to six subjects that count for the programme, the result
 * slip that has most of these subjects, and the eligibility.
 */
export function ProposalCard({ card, shortcut, isLeft, onOpen, onLeaveOut }: ProposalCardProps) {
  const { decisionId, applicantId, name, programme, level, proposedBy } = card
  const { subjects, sitting, exams } = shownResults(card)
  return (
    <li className={isLeft ? `${styles.card} ${styles.isLeft}` : styles.card}>
      <button
        type="button"
        data-card={decisionId}
        data-applicant={applicantId}
        className={styles.open}
        onClick={onOpen}
      >
        <span className={styles.name}>
          <Key of={shortcut} /> <strong title={name}>{name}</strong>
        </span>
        <span className={styles.programme} title={`${programme}, ${level} level`}>
          {programme}
        </span>
        <Slip ticket={sitting?.slip ?? null} />
        <span className={styles.subjects}>
          {subjects.map(({ subjectName, grade, required, exam }) => (
            <span
              key={`${subjectName} ${exam}`}
              className={required ? styles.required : undefined}
              title={`${subjectName}, ${exam}`}
            >
              {subjectName.slice(0, 3)} <b>{grade ?? '–'}</b>
            </span>
          ))}
        </span>
        <span className={styles.facts}>
          <EligibilityMark row={{ eligibility: 'met', missing: '' }} />
          <span title={exams}>
            {card.board === 'confirmed' && 'Confirmed: '}
            {exams}
          </span>
        </span>
        <span className={styles.proposer} title={`Proposed by ${proposedBy}`}>
          by {proposedBy}
        </span>
      </button>
      {isLeft ? (
        <p className={styles.note}>Left for individual review</p>
      ) : (
        <button type="button" className={styles.leave} onClick={onLeaveOut}>
          Leave out <span className="visually-hidden">{name}</span> <Key of="x" />
        </button>
      )}
    </li>
  )
}

/** A small picture of a slip, or a text if there is no slip or it could not be loaded. Empty while it is loading. */
function Slip({ ticket }: { ticket: string | null }) {
  const { address, error } = useUploadedPicture(ticket)
  if (address === null)
    return (
      <span className={styles.slip}>
        {ticket === null ? 'No slip' : error === null ? '' : 'The slip could not be loaded.'}
      </span>
    )
  return <img className={styles.slip} src={address} alt="" />
}
