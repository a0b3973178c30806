const none = '1000000'
const longQueue = '10000'

/**
 * Settings of a server that limits how much expensive work it does for one person at the same time, but not how much
 * per minute, hour or day. With limits per minute, hour or day, it would soon only reject an abusive client.
 */
export const withoutQuotas: Readonly<Record<string, string>> = {
  LIMIT_UPLOADS_PER_HOUR: none,
  LIMIT_PRINTS_PER_MINUTE: none,
  LIMIT_SIGN_INS_PER_HOUR: none,
  LIMIT_EXPORTS_PER_DAY: none,
}

/** Settings of a server that does not limit expensive work per person or IP address. */
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
  ...withoutQuotas,
  PASSWORD_QUEUE: longQueue,
  PICTURE_QUEUE: longQueue,
  PRINT_QUEUE: longQueue,
}
