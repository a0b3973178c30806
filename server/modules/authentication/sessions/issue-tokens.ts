import { daySeconds } from '#contract/dates.ts'
import { newHashedToken } from '#server/modules/credentials/codes/secrets.ts'
import type { TokenLifetimes } from './sessions.store.ts'

/** Lifetime of an access token, in seconds. Short, because it can be revoked only by ending its session. */
export const accessLife = 15 * 60
const refreshLife = 12 * 3600
/** With «Remember me», a session expires this many seconds after its tokens were last renewed. */
export const rememberedLife = 30 * daySeconds

/** Returns the lifetimes of the tokens of a session, with or without «Remember me». */
export const livesOf = (remembered: boolean): TokenLifetimes => ({
  access: accessLife,
  refresh: remembered ? rememberedLife : refreshLife,
})

export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  remembered: boolean
}

/** Creates the tokens of a session, with the hashes to store. */
export function issueTokens(remembered: boolean) {
  const [access, refresh] = [newHashedToken(), newHashedToken()]
  const issued: IssuedTokens = { accessToken: access.token, refreshToken: refresh.token, remembered }
  return { issued, hashes: { access: access.hash, refresh: refresh.hash } }
}
