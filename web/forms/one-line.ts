/**
 * Text from a box of several lines as the one line that is kept: a phone's keyboard offers Enter in an address, and a
 * break there parts what a comma would.
 */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/[,\s]*[\r\n]\s*/g, ', ')
}
