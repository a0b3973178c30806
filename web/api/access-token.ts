/** The access token. It is kept in memory only. The refresh token is a cookie that scripts cannot read. */
export interface AccessToken {
  accessToken: string
  tokenType: string
}

let current: AccessToken | null = null
let ended = 0

export function accessToken(): AccessToken | null {
  return current
}

/** Replaces the token of this tab. Null ends the session of this tab. */
export function keepAccessToken(token: AccessToken | null): void {
  if (token === null) ended += 1
  current = token
}

/**
 * Returns how often the access token has been removed since the page was loaded. If the number changes during a
 * request, the session of that request has ended.
 */
export function endedSessions(): number {
  return ended
}

/** Returns the `Authorization` header with the current token, or an empty object if there is no token. */
export function authorization(): Record<string, string> {
  return current === null ? {} : { authorization: `${current.tokenType} ${current.accessToken}` }
}
