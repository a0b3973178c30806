/** Settings with rate limits so high that a load never reaches them, even from a single IP address. */
export const noLimits: Readonly<Record<string, string>> = {
  LIMIT_REGISTRATIONS_PER_HOUR_AND_ADDRESS: '1000000',
  LIMIT_MAILS_PER_HOUR_AND_ADDRESS: '1000000',
  LIMIT_MAILS_PER_HOUR: '1000000',
  LIMIT_SIGN_INS_PER_HOUR: '1000000',
  LIMIT_WRONG_CODES_PER_HOUR: '1000000',
  LIMIT_PAYMENT_CHECKS_PER_MINUTE: '1000000',
  LIMIT_PASSWORDS_AT_ONCE_AND_ADDRESS: '1000',
}
