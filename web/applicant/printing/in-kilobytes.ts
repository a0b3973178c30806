/** Returns a size for a button that loads much data, for example `240 kB`. */
export function inKilobytes(sizeBytes: number): string {
  return `${Math.max(1, Math.round(sizeBytes / 1000))} kB`
}
