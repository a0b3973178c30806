/** Returns the red, green and blue values of a colour, each 0 to 255. `hex` must have the form `#RRGGBB`. */
const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Mixes two colours. `share` (0 to 1) is the proportion of `one`. */
export function mix(one: string, share: number, other: string): string {
  const otherChannels = channels(other)
  const mixed = channels(one).map((channel, at) => channel * share + (otherChannels[at] ?? 0) * (1 - share))
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the relative luminance of a colour as defined in WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Returns the contrast ratio of two colours as defined in WCAG 2.2, from 1 to 21. Level AA requires 4.5 for normal
 * text, and 3 for large text and graphical objects.
 */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
