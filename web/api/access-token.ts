/** The access token, kept only in this module's memory. The refresh token is a cookie that scripts cannot read. */
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

/** Returns the `Authorization` header with the current token; empty without a token. */
export function authorization(): Record<string, string> {
  return current === null ? {} : { authorization: `${current.tokenType} ${current.accessToken}` }
}
