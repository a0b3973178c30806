/** Settings for all requests to the server. The portal and the office each store their settings once at startup. */
export interface ClientSettings {
  /**
   * Value of the header `X-Matric-Client`, which a page on another site cannot send. The server requires it for all
   * requests of the office, and for requests of the portal that read or set the session cookie.
   */
  name: 'portal' | 'office'
  onError(message: string): void
  /** Called when the session has ended and cannot be renewed. `code`: error code of the response, if it is known. */
  onSignedOut(code?: string | null): void
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
