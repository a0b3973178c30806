/** Returns the name of a gateway as colleagues know it, such as «Paystack». */
export const gatewayName = (gateway: string): string => gateway.charAt(0).toUpperCase() + gateway.slice(1)
