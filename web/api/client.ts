/** Settings for all requests to the server. The portal and the office each store their settings once at startup. */
export interface ClientSettings {
  /**
   * Value of the header `X-Matric-Client`. The server requires this header for all requests of the office, and to read
   * or set the session cookie of the portal, because a page on another site cannot send it.
   */
  name: 'portal' | 'office'
  onError(message: string): void
  /** Called when the session has ended and cannot be renewed. */
  onSignedOut(): void
}

let settings: ClientSettings = {
  name: 'portal',
  onError: () => undefined,
  onSignedOut: () => undefined,
}

/** Stores the settings. Must be called before the first request. */
export function configureClient(given: ClientSettings): void {
  settings = given
}

export function clientSettings(): ClientSettings {
  return settings
}
