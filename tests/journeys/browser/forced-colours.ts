import type { Page } from 'playwright-core'

/**
 * Turns on forced colours, which remove background colours and shadows, and then turns them off. Returns what forced
 * colours make hard to see: shapes in the colour of the page, boxes without an edge, and selects without an arrow.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
    const isClear = (colour: string) => colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour)
    const behind = (element: Element): string => {
      for (let each = element.parentElement; each !== null; each = each.parentElement)
        if (!isClear(backgroundOf(each))) return backgroundOf(each)
      return backgroundOf(document.documentElement)
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { width, height, bottom } = element.getBoundingClientRect()
      const background = backgroundOf(element)
      // The link that skips to the main content is above the window until it has the focus.
      if (bottom + scrollY < 0) continue
      if (!isShown(element) || isClear(background) || background === behind(element)) continue
      if (element.matches('li, span, i') && element.innerText.trim() === '' && width > 3 && height > 3)
        element.dataset['coloured'] = 'shape'
      else if (width > 120 && width < innerWidth - 2 && element.innerText?.trim() !== '')
        element.dataset['coloured'] = 'box'
    }
  })
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(() => {
    const canvas = getComputedStyle(document.documentElement).backgroundColor
    const found: string[] = []
    const describe = (element: Element) =>
      `${element.tagName} ${element.className} ${element.textContent?.trim()}`
    for (const element of document.querySelectorAll<HTMLElement>('[data-coloured]')) {
      const { backgroundColor, borderWidth, outlineStyle } = getComputedStyle(element)
      const kind = element.dataset['coloured']
      const thickestPx = Math.max(...borderWidth.split(' ').map(Number.parseFloat))
      const isPlain = backgroundColor === canvas || /^rgba\(.*, 0\)$/.test(backgroundColor)
      if (isPlain && outlineStyle === 'none' && thickestPx < (kind === 'shape' ? 2 : 1))
        found.push(`${kind}: ${describe(element)}`)
      delete element.dataset['coloured']
    }
    for (const select of document.querySelectorAll('select'))
      if (getComputedStyle(select).appearance === 'none') found.push(`arrow: ${select.name}`)
    return found
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return lost
}
