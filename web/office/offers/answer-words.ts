import { type OfferAnswer, offerAnswerWords } from '#contract/office/offers/offers.ts'
import type { IconName } from '#web/ui/icon.tsx'

export const answerWords: Record<OfferAnswer, { title: string; icon: IconName }> = {
  accepted: { title: offerAnswerWords.accepted, icon: 'check' },
  unanswered: { title: offerAnswerWords.unanswered, icon: 'bell' },
  declined: { title: offerAnswerWords.declined, icon: 'cross' },
  lapsed: { title: offerAnswerWords.lapsed, icon: 'warning' },
  withdrawn: { title: offerAnswerWords.withdrawn, icon: 'back' },
}
