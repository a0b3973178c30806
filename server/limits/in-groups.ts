/**
 * Calls `work` with each item, for at most `size` items at the same time: a group is started when the one before has
 * ended. Returns the results in the order of the items. Fails with the first error of a group. Starts no further group
 * once `isOver` returns true; the results of the remaining items are then missing.
 */
export async function mapInGroups<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
  isOver: () => boolean = () => false,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length && !isOver(); from += size)
    results.push(...(await Promise.all(items.slice(from, from + size).map(work))))
  return results
}
