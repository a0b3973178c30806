import { type OfferAnswer, offerAnswers } from '#contract/office/offers.ts'
import { AnswerMark } from './answer-mark.tsx'
import styles from './offers.module.css'

interface AnswerFilterProps {
  counts: readonly { answer: OfferAnswer; count: number }[]
  answer: OfferAnswer | ''
  onAnswer(answer: OfferAnswer | ''): void
}

/** Number of offers by answer. A click or the digit key filters by an answer; doing so again removes the filter. */
export function AnswerFilter({ counts, answer, onAnswer }: AnswerFilterProps) {
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Offers by answer</legend>
      {offerAnswers.map((each, index) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === answer}
          onClick={() => onAnswer(each === answer ? '' : each)}
        >
          <strong>{(counts.find((row) => row.answer === each)?.count ?? 0).toLocaleString('en-NG')}</strong>
          <AnswerMark answer={each} />
          <kbd>{index + 1}</kbd>
        </button>
      ))}
    </fieldset>
  )
}
