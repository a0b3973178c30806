/**
 * Parses an http or https URL. Returns null for any other text, and for a URL with a username or password. Rejects
 * `blob:` URLs, because a `blob:` URL has the origin of the page that created it, and would pass the callers' check of
 * the origin. `URL.canParse` is not used, because it is missing before Chromium 120.
 */
export function httpAddress(text: string): URL | null {
  try {
    const address = new URL(text)
    if (address.username !== '' || address.password !== '') return null
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : null
  } catch {
    return null
  }
}
