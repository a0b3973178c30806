import { capitalised } from '#contract/capitalised.ts'
/** Returns the name of a gateway as colleagues know it, such as «Paystack». */
export const gatewayName = (gateway: string): string => capitalised(gateway)
