import { clientSettings } from '#web/api/client.ts'

/** Number of sign-in sessions that have begun since the page was loaded. */
let sessionCount = 0

/** Records that a session begins, so that late responses to requests of the previous session do not end the new one. */
export function recordSessionStart(): void {
  sessionCount += 1
}

/**
 * Call this function before a request. Returns a function to call with the status and the error code of the response.
 * On a 401, that function ends the session on this page, unless another session has begun since the request was sent.
 */
export function watchSession(): (status: number, code?: string | null) => void {
  const session = sessionCount
  return (status, code) => {
    if (status === 401 && session === sessionCount) clientSettings().onSignedOut(code)
  }
}
