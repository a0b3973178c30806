import type { Page } from 'playwright-core'

/**
 * Returns one text per visible control smaller than 44 × 44 CSS pixels. For a checkbox or radio button inside a label,
 * measures the label. For a link that covers its card with `::after`, measures the card. Ignores file inputs and, as in
 * WCAG 2.5.5, links inside a sentence.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
    }
    /** Returns whether an element is an inline link with other text around it. */
    const isInSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
      const around = element.closest('p, li, dd, td, label, span')
      return (around?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => isShown(element) && !isInSentence(element))
      .filter((element) => !(element instanceof HTMLInputElement && element.type === 'file'))
      .flatMap((element) => {
        const isChoice = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
        const target = (isChoice ? element.closest('label') : null) ?? element
        const box = target.getBoundingClientRect()
        const after = getComputedStyle(target, '::after')
        const covers = after.position === 'absolute' && after.content !== 'none'
        const width = Math.max(box.width, covers ? Number.parseFloat(after.width) : 0)
        const height = Math.max(box.height, covers ? Number.parseFloat(after.height) : 0)
        // Allows half a pixel for rounding errors.
        if (width >= least - 0.5 && height >= least - 0.5) return []
        const name =
          element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'))
        return [`${element.tagName} ${name?.trim()}: ${Math.round(width)} × ${Math.round(height)}`]
      })
  })
}
