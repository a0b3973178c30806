import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { screens, type Visit } from '#tests/support/browser/browser.ts'
import { violations } from '#tests/support/browser/browser-audit.ts'
import { misplacedMessages } from './messages.ts'
import { smallTargets } from './targets.ts'

/** Expects a screen that fulfils `expectGoodLook`, without recorded browser problems. */
export async function expectGoodScreen(visit: Visit, name: string, page: Page = visit.page): Promise<void> {
  await expectGoodLook(page, name)
  expect(visit.problems(), `problems on ${name}`).toEqual([])
}

/**
 * Expects a screen that fulfils `expectGoodBoxes`, without axe violations or low contrast in either theme. Allows
 * recorded browser problems, because without a network each failed request records one.
 */
export async function expectGoodLook(page: Page, name: string): Promise<void> {
  // Messages disappear after some seconds, so this check is first.
  await expectGoodBoxes(page, name)
  expect(await violations(page), `axe on ${name}`).toEqual([])
  expect(await contrastInOtherTheme(page), `axe on ${name} in the other theme`).toEqual([])
}

/**
 * Expects a screen without horizontal scrolling, on which no message covers a control or is shown twice. On a phone,
 * also expects no small targets (see `smallTargets`), and no text that says which key to press.
 */
export async function expectGoodBoxes(page: Page, name: string): Promise<void> {
  expect(await misplacedMessages(page), `messages on ${name}`).toEqual([])
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  if (isPhone) {
    expect(await smallTargets(page), `small targets on ${name}`).toEqual([])
    expect(await keyHints(page), `key hints on ${name}`).toEqual([])
  }
  expect(await sidewaysOverflow(page), `${name} is wider than the screen, in pixels`).toBe(0)
}

/** Checks a screen at desktop width and at phone width, and leaves it at desktop width. */
export async function lookAtBoth(person: Visit, name: string): Promise<void> {
  await person.page.setViewportSize(screens.desk.viewport)
  await expectGoodScreen(person, `${name}, desk`)
  await person.page.setViewportSize(screens.phone.viewport)
  await expectGoodScreen(person, `${name}, phone`)
  await person.page.setViewportSize(screens.desk.viewport)
}

/** Waits until the focused element has this label, name or text. Leaves out the keyboard shortcut shown on a button. */
export const expectFocus = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const held = document.activeElement
        const words = Array.from(held?.childNodes ?? [])
          .filter(({ nodeName }) => nodeName !== 'KBD')
          .map(({ textContent }) => textContent)
        return held?.getAttribute('aria-label') ?? held?.getAttribute('name') ?? words.join('')
      }),
    )
    .toBe(name)

/**
 * Returns the contrast violations in the other theme (light or dark). The themes differ only in colours, so other
 * rules need no second check.
 */
async function contrastInOtherTheme(page: Page): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  const found = await violations(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  return found
}

/** Returns the visible texts that name a key to press, such as «press a». */
async function keyHints(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText)
  return text.match(/\bpress(?:es)? [a-z\d]\b/gi) ?? []
}

export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Returns whether the centre of this element is on the screen and not covered by another element. */
export function isFree(what: Locator): Promise<boolean> {
  return what.evaluate((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect()
    return found.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
}

/** Returns the texts of the primary buttons and links on the page. A screen should have only one. */
export function primaryButtons(page: Page): Promise<string[]> {
  return page.locator('main :is(a, button):visible').evaluateAll((controls) => {
    const sample = document.createElement('div')
    sample.style.background = 'var(--indigo)'
    document.body.append(sample)
    const indigo = getComputedStyle(sample).backgroundColor
    sample.remove()
    return controls.flatMap((control) =>
      getComputedStyle(control).backgroundColor === indigo ? [control.textContent] : [],
    )
  })
}
