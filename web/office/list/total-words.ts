/** Returns the number of applications in words, such as «More than 10,000 applications». */
export function totalWords(total: number, exact = true): string {
  const number = total.toLocaleString('en-NG')
  if (!exact) return `More than ${number} applications`
  return total === 1 ? '1 application' : `${number} applications`
}
