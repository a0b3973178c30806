/**
 * Formats a number of items, such as `1,204`. If there are more items than `count` (`exact` is false), adds a plus
 * sign.
 */
export function countWords(count: number, exact: boolean): string {
  return `${count.toLocaleString('en-NG')}${exact ? '' : '+'}`
}
