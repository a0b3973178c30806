/** Formats a file size, for example `240 kB`. */
export function inKilobytes(sizeBytes: number): string {
  return `${Math.max(1, Math.round(sizeBytes / 1000))} kB`
}
