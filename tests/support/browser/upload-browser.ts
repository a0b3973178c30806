import { type Mock, vi } from 'vitest'
import { keepAccessToken } from '#web/api/access-token.ts'
import { configureClient } from '#web/api/client.ts'

/**
 * Replaces the browser features that an upload uses: `request` replaces `XMLHttpRequest`, and the timers are fake.
 * Stores an access token. The client reports its errors to `onError`.
 */
export function stubUploadBrowser(request: unknown, onError: Mock): void {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('XMLHttpRequest', request)
  onError.mockReset()
  configureClient({ name: 'portal', onError, onSignedOut: () => undefined })
  keepAccessToken({ accessToken: 'token', tokenType: 'Bearer' })
}
