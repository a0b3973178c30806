/**
 * Turns several lines into one, with commas between them. Phone keyboards offer Enter while typing a postal address,
 * but the address is stored as one line.
 */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/[,\s]*[\r\n]\s*/g, ', ')
}
