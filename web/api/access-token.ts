/**
 * The access token lives here and nowhere else: in memory, gone with the page. The refresh token is a cookie that no
 * script can read.
 */
export interface AccessToken {
  accessToken: string
  tokenType: string
}

let current: AccessToken | null = null

export function accessToken(): AccessToken | null {
  return current
}

export function keepAccessToken(token: AccessToken | null): void {
  current = token
}

/** The `Authorization` header for the token held now, or none. */
export function authorization(): Record<string, string> {
  return current === null ? {} : { authorization: `${current.tokenType} ${current.accessToken}` }
}
