import { type OfferAnswer, offerAnswers } from '#contract/office/offers/offers.ts'
import { CountFilter } from '../table/count-filter.tsx'
import { AnswerMark } from './answer-mark.tsx'

interface AnswerFilterProps {
  counts: readonly { answer: OfferAnswer; count: number }[]
  answer: OfferAnswer | ''
  onAnswer(answer: OfferAnswer | ''): void
}

/**
 * Number of offers for each answer. A click filters by an answer; another click on the same answer removes the filter.
 * The caller binds the digit keys.
 */
export function AnswerFilter({ counts, answer, onAnswer }: AnswerFilterProps) {
  return (
    <CountFilter
      legend="Offers by answer"
      options={offerAnswers.map((each, index) => ({
        key: each,
        count: counts.find((row) => row.answer === each)?.count ?? 0,
        words: <AnswerMark answer={each} />,
        shortcut: String(index + 1),
        pressed: each === answer,
        onPress: () => onAnswer(each === answer ? '' : each),
      }))}
    />
  )
}
