/** The size of a request for a person who pays for data, such as `2 kB`. */
export function sizeWords(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000))} kB`
}
