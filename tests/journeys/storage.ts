import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/** The only names the portal may keep on the machine (and `theme`, where one is chosen). */
const allowed = ['profile', 'authentication', 'payments', 'application', 'theme']

/** A run of figures and letters as long as a key: ours have 256 bits, which is 43 letters of base64url. */
const keyLike = /[\w+/=-]{40,}/

/** Whoever sits at the machine next finds nothing in it to sign in with. */
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
