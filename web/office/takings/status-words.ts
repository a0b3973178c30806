import type { PaymentStatus } from '#contract/office/takings.ts'

export const statusWords: Record<PaymentStatus, string> = {
  succeeded: 'Paid',
  open: 'Not paid yet',
  failed: 'Failed',
  abandoned: 'Abandoned',
}
