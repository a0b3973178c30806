import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import { Icon } from '#web/ui/icon.tsx'
import { answerWords } from './answer-words.ts'
import styles from './offers.module.css'

/** The answer to an offer, as icon and word. */
export function AnswerMark({ answer }: { answer: OfferAnswer }) {
  const { title, icon } = answerWords[answer]
  return (
    <span className={`${styles.answer} ${styles[answer]}`}>
      <Icon name={icon} />
      {title}
    </span>
  )
}
