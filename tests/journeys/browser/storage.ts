import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/** The keys of `localStorage` that `expectNoTokensKept` allows. */
const allowed = ['profile', 'authentication', 'payments', 'application', 'answers']

/** Matches values that could be a token. A token has 256 bits: 43 characters of base64url. */
const keyLike = /[\w+/=-]{40,}/

/**
 * Expects only allowed keys in `localStorage`, no value that could be a token there or in `sessionStorage`, no cookie
 * that scripts can read, and no IndexedDB. With a stored token, the computer's next user could take over the session.
 */
export async function expectNoTokensKept(page: Page): Promise<void> {
  const { local, session, cookies } = await page.evaluate(() => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
  }))
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(local)))
  expect(cookies, 'cookies a script can read').toBe('')
  for (const [name, value] of [...Object.entries(local), ...Object.entries(session)])
    expect(value, `what is kept as ${name}`).not.toMatch(keyLike)
  // Asks the browser, not the page, because `makeOlder` deletes `indexedDB.databases` from the page.
  const devtools = await page.context().newCDPSession(page)
  const securityOrigin = new URL(page.url()).origin
  const { databaseNames } = await devtools.send('IndexedDB.requestDatabaseNames', { securityOrigin })
  await devtools.detach()
  expect(databaseNames).toEqual([])
}

/**
 * Returns the stored data that the portal's scripts can read in the browser, as one text: both storages, cookies, the
 * history state, IndexedDB and caches.
 */
export async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]
    const ended = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name ?? ''))
      for (const table of database.objectStoreNames)
        found.push(await ended(database.transaction(table).objectStore(table).getAll()))
      database.close()
    }
    for (const name of 'caches' in globalThis ? await caches.keys() : []) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(found)
  })
}
