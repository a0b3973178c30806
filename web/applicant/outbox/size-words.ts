/** Formats the size of a request, such as `2 kB`, for applicants, who pay for mobile data. */
export function sizeWords(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000))} kB`
}
