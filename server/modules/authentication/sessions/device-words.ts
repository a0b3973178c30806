/*
 * Description of a device, from the browser's `User-Agent`. It is only meant to help applicants recognise their own
 * devices, because a client can send any `User-Agent`.
 */

/**
 * Patterns in the order in which they are tried. Chrome and Safari come last, because most other browsers also mention
 * one of them.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/OPiOS|Opera Mini/, 'Opera Mini'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/UC ?Browser/i, 'UC Browser'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/PhoenixBrowser|PHX\//, 'Phoenix Browser'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** Browsers on Android also send `Linux`, and those on iOS `Mac OS X`, so the more specific patterns come first. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/KAIOS/, 'KaiOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Returns the browser and system of a `User-Agent`, such as `Chrome on Android`. Leaves out the browser or the system
 * if it is unknown; returns `Unknown device` if both are unknown.
 */
export function deviceWords(userAgent: string | undefined): string {
  // No browser sends a `User-Agent` of more than 500 characters. The limit also bounds the time of the pattern search.
  const text = (userAgent ?? '').slice(0, 500)
  const [browser, system] = [firstOf(browsers, text), firstOf(systems, text)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
