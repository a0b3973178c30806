import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/* Functions that use only the keyboard. After each press of Tab or an arrow key, they expect a visible focus. */

/** Maximum number of key presses to reach a control. If they are not enough, the focus is probably trapped. */
const maxStops = 80

/** Presses Tab until the control has the focus. Inside its radio group, presses the down arrow key instead. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press((await isInSameGroup(target)) ? 'ArrowDown' : 'Tab')
    expect(await focusFault(page), `focus on ${page.url()}`).toBeNull()
  }
  throw new Error(`${maxStops} presses of Tab did not reach ${String(target)}`)
}

/** Returns whether an element has the focus. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

const isInSameGroup = (target: Locator) =>
  target.evaluate((element) => {
    const focused = document.activeElement
    return (
      element instanceof HTMLInputElement &&
      focused instanceof HTMLInputElement &&
      element.type === 'radio' &&
      focused.type === 'radio' &&
      element.name === focused.name
    )
  })

export async function pressEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to a text field or a drop-down list and types `text`. In a list, `text` is the beginning of an option. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

export async function tick(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  if (!(await target.isChecked())) await page.keyboard.press('Space')
}

export async function chooseFile(
  page: Page,
  target: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await tabTo(page, target)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(file)
}

/**
 * Returns what is wrong with the focused element: no visible focus indicator, outside the screen, or covered. Returns
 * null if nothing is wrong, or if the focus has left the page.
 */
export function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused === document.documentElement) return null
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent?.slice(0, 40)}`
    const hasRing = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const around: Element[] = []
    for (let each: Element | null = focused; each !== null && around.length < 5; each = each.parentElement)
      around.push(each)
    const ringed = around.find(
      (each) => hasRing(each) || hasRing(each, '::before') || hasRing(each, '::after'),
    )
    if (ringed === undefined) return `${name}: no focus indicator`
    const { left, right, top, bottom } = ringed.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
      return `${name}: outside the screen`
    const [near, far] = [Math.max(top, 0) + 1, Math.min(bottom, innerHeight) - 1]
    const across = [left + 4, (left + right) / 2, right - 4].map((x) =>
      Math.min(Math.max(x, 1), innerWidth - 1),
    )
    const isFree = across.some((x) =>
      [near, (near + far) / 2, far].some((y) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (ringed.contains(hit) || hit.contains(focused))
      }),
    )
    return isFree ? null : `${name}: covered`
  })
}
