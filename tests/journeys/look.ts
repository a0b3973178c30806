import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Visit } from '#tests/support/browser.ts'
import { violations } from '#tests/support/browser-audit.ts'

/** Looks closely at a screen: nothing wrong in it for axe, nothing in the console, nothing refused by the policy. */
export async function expectGoodScreen(visit: Visit, name: string, page: Page = visit.page): Promise<void> {
  expect(await violations(page), `axe on ${name}`).toEqual([])
  expect(visit.problems(), `problems on ${name}`).toEqual([])
  expect(await sidewaysOverflow(page), `${name} is wider than the screen, in pixels`).toBe(0)
}

/** How far the page can be pushed sideways, in pixels. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
