import type { BrowserContext } from 'playwright-core'

/**
 * Makes all pages that the context opens run as in an older browser. Deletes the functions that the oldest browsers of
 * docs/operations/browsers.md lack. Chromium 106 and Firefox 115 lack different functions; all of them are deleted.
 */
export async function makeOlder(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const missing: [object, string[]][] = [
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['timeout', 'any']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
      [Intl, ['DurationFormat', 'Segmenter']],
      [IDBFactory.prototype, ['databases']],
    ]
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name)
  })
}
