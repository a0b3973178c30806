import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/portal-and-browser.ts'
import { screens, visit } from '#tests/support/browser.ts'
import { movedTexts, recordMoves } from './moves.ts'
import { publicPaths } from './portal-pages.ts'

/* Tests that nothing moves on public pages when the web font of `--display-face` arrives. */

const { portal, browser } = await portalAndBrowser()

/** Fonts that `local()` finds for the fallback: the fonts of this machine, or none. */
const machines = [
  { name: 'the fonts of this machine', css: (text: string) => text },
  { name: 'no known font', css: (text: string) => text.replaceAll(/local\([^)]*\)/g, "local('none such')") },
]

/** Delays of the web font's response: it arrives before or after the first paint. */
const delaysMs = [0, 40, 700]

const cases = publicPaths.flatMap((path) =>
  (Object.keys(screens) as (keyof typeof screens)[]).flatMap((screen) =>
    machines.map((machine) => ({ path, screen, machine, fonts: machine.name })),
  ),
)

test.each(cases)('/$path does not move on a $screen with $fonts', async ({ path, screen, machine }) => {
  for (const delayMs of delaysMs)
    expect(await movedParts(path, screen, machine, delayMs), `${delayMs} ms`).toEqual([])
})

/** Returns the texts of the elements that move when the font is loaded after `delayMs`. */
async function movedParts(
  path: string,
  screen: keyof typeof screens,
  machine: (typeof machines)[number],
  delayMs: number,
): Promise<string[]> {
  const { page, context } = await visit(browser, { screen, url: portal.url })
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: machine.css(await response.text()) })
  })
  await page.route('**/*.woff2', async (route) => {
    await pause(delayMs)
    await route.continue()
  })
  await recordMoves(page)
  await page.goto(`/application/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
    .toBe(true)
  const moved = await movedTexts(page)
  await context.close()
  return moved
}
