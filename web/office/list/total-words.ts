/** Returns the number of applications in words, such as «More than 10,000 applications». */
export function totalWords(total: number, exact = true): string {
  const number = total.toLocaleString('en-NG')
  if (!exact) return `More than ${number} applications`
  return total === 1 ? '1 application' : `${number} applications`
}

/** Returns a formatted number, such as `1,000+`, with its noun: «1 application», «1,000+ applications». */
export function countedApplications(count: string): string {
  return `${count} ${count === '1' ? 'application' : 'applications'}`
}
