import type { Page } from 'playwright-core'

/**
 * Returns the visible texts that are hard to read. A text is hard to read if the screen or a box cuts it off, its
 * column is only a few letters wide, a narrow column breaks a word, or another text covers it. A word may be
 * broken in a column that takes at least 60 % of the width of the screen.
 */
export function badTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screenWidth = document.documentElement.clientWidth
    const narrowPx = 0.6 * screenWidth
    const bad: string[] = []
    const lines: { owner: Element; layer: Element | null; text: string; box: DOMRect; sizePx: number }[] = []

    function ancestor(of: Element, fits: (element: Element) => boolean): Element | null {
      for (let each: Element | null = of; each !== null; each = each.parentElement)
        if (fits(each)) return each
      return null
    }
    /** Returns the box of the nearest ancestor that hides its overflow in `direction`. */
    const clip = (of: Element, direction: 'overflowX' | 'overflowY') =>
      ancestor(
        of,
        (each) => each !== document.body && /hidden|clip/.test(getComputedStyle(each)[direction]),
      )?.getBoundingClientRect()
    const isForScreenReaders = (element: Element) =>
      ancestor(element, (each) => getComputedStyle(each).clipPath.startsWith('inset')) !== null
    /** Returns the nearest dialog, sticky or fixed ancestor, which may cover the rest of the page on purpose. */
    const layerOf = (element: Element) =>
      ancestor(
        element,
        (each) => each.tagName === 'DIALOG' || /sticky|fixed/.test(getComputedStyle(each).position),
      )

    function isCut(owner: Element, box: DOMRect, sizePx: number): boolean {
      const [wide, high] = [clip(owner, 'overflowX'), clip(owner, 'overflowY')]
      const right = Math.min(screenWidth, wide?.right ?? screenWidth)
      if (box.left < (wide?.left ?? 0) - 1 || box.right > right + 1) return true
      // The box of a text is a little taller than its letters, so a small part of the box may be cut off.
      const slack = sizePx / 4
      return high !== undefined && (box.top < high.top - slack || box.bottom > high.bottom + slack)
    }

    /** Returns whether a word takes two lines. Words with punctuation, such as email addresses, may be broken. */
    function hasBrokenWord(node: Node): boolean {
      const range = document.createRange()
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
        if (new Set(rects.map(({ top }) => Math.round(top))).size > 1 && !/[-@./–]/.test(word)) return true
      }
      return false
    }

    const dialog = document.querySelector('dialog[open]')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement: owner } = node
      const text = node.textContent?.trim() ?? ''
      if (text === '' || owner === null || owner.closest('option, svg') !== null) continue
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (isForScreenReaders(owner) || (dialog !== null && !dialog.contains(owner))) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      // The link that skips to the main content is above the window until it has the focus.
      if (box.width === 0 || box.bottom + scrollY < 0) continue
      const sizePx = Number.parseFloat(getComputedStyle(owner).fontSize)
      const block = ancestor(owner, (each) => getComputedStyle(each).display !== 'inline') ?? owner
      const isSqueezed = box.width < 2.5 * sizePx && box.height > 4 * sizePx
      if (isCut(owner, box, sizePx)) bad.push(`cut: ${text}`)
      else if (isSqueezed || (block.clientWidth < narrowPx && hasBrokenWord(node)))
        bad.push(`squeezed: ${text}`)
      for (const rect of range.getClientRects())
        lines.push({ owner, layer: layerOf(owner), text, box: rect, sizePx })
    }
    for (const [index, a] of lines.entries())
      for (const b of lines.slice(index + 1)) {
        if (a.owner === b.owner || a.layer !== b.layer) continue
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (width > 2 && height > 0.45 * Math.min(a.sizePx, b.sizePx))
          bad.push(`covered: ${a.text} / ${b.text}`)
      }
    return bad
  })
}
