import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import type { IconName } from '#web/ui/icon.tsx'

export const answerWords: Record<OfferAnswer, { title: string; icon: IconName }> = {
  accepted: { title: 'Accepted', icon: 'check' },
  unanswered: { title: 'No answer', icon: 'bell' },
  declined: { title: 'Declined', icon: 'cross' },
  lapsed: { title: 'Lapsed', icon: 'warning' },
  withdrawn: { title: 'Withdrawn', icon: 'back' },
}
