const none = '1000000'
const longQueue = '10000'

/** Settings of a server whose expensive work is not limited per person or address. */
export const withoutLimits: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['PRINTS', 'PASSWORDS', 'PICTURES'].flatMap((work) => [
      [`LIMIT_${work}_AT_ONCE`, none],
      [`LIMIT_${work}_AT_ONCE_AND_ADDRESS`, none],
    ]),
  ),
  LIMIT_REQUESTS_AT_ONCE: none,
  LIMIT_UPLOADS_AT_ONCE: none,
  LIMIT_UPLOADS_TOGETHER: none,
  LIMIT_UPLOADS_PER_HOUR: none,
  LIMIT_PRINTS_PER_MINUTE: none,
  LIMIT_SIGN_INS_PER_HOUR: none,
  PASSWORD_QUEUE: longQueue,
  PICTURE_QUEUE: longQueue,
  PRINT_QUEUE: longQueue,
}
