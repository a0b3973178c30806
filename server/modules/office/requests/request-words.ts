/** Lists the items of a request in words, such as «Bio-Data», «Next of Kin» and «Picture Upload». */
export function itemsInWords(titles: readonly string[]): string {
  const quoted = titles.map((title) => `«${title}»`)
  const last = quoted.at(-1) ?? ''
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} and ${last}`
}
