import type { PaymentStatus } from '#contract/office/takings.ts'

export const statusWords: Record<PaymentStatus, string> = {
  succeeded: 'Paid',
  open: 'Not paid yet',
  failed: 'Failed',
  abandoned: 'Abandoned',
}

/** Returns the name of a gateway as colleagues know it, such as «Paystack». */
export const gatewayName = (gateway: string): string => gateway.charAt(0).toUpperCase() + gateway.slice(1)
