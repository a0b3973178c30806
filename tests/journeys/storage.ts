import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/** The only keys that the portal may store. `theme` exists only after a theme was chosen. */
const allowed = ['profile', 'authentication', 'payments', 'application', 'answers', 'theme']

/** Matches texts that are as long as a token. Our tokens have 256 bits: 43 characters of base64url. */
const keyLike = /[\w+/=-]{40,}/

/** Expects that the browser's storage contains no token that the next user of the computer could use. */
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
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).toEqual([])
}
