/**
 * Calls `work` for each item, in groups of `size` items. The items of a group run at the same time, and a group starts
 * when the previous one has ended. Returns the results in the order of the items. Throws the first error of a group.
 * When `isOver` returns true, starts no further group, and the results of the remaining items are missing.
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
