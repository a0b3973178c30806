import type { Page } from 'playwright-core'

/** Returns one text per control that a message covers, and one per message that is shown twice at the same time. */
export function misplacedMessages(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const messages = [
      ...document.querySelectorAll(
        '[aria-label="Messages"] > *, [role="alert"], [role="status"], aside[aria-label]',
      ),
    ].filter((element) => element instanceof HTMLElement && element.innerText.trim() !== '')
    const controls = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]'),
    ]
    const area = (one: Element, other: Element): DOMRect | null => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const left = Math.max(a.left, b.left)
      const top = Math.max(a.top, b.top)
      const width = Math.min(a.right, b.right) - left
      const height = Math.min(a.bottom, b.bottom) - top
      return width > 1 && height > 1 ? new DOMRect(left, top, width, height) : null
    }
    /**
     * Returns whether `over` is painted above `under` at the centre of their overlap. True if the centre is outside the
     * screen.
     */
    const isAbove = (over: Element, under: Element, { x, y, width, height }: DOMRect): boolean => {
      const [across, down] = [x + width / 2, y + height / 2]
      // An open dialog is painted above everything outside it.
      if (under.closest('dialog:modal') !== null && over.closest('dialog:modal') === null) return false
      if (across < 0 || down < 0 || across > innerWidth || down > innerHeight) return true
      const pile = document.elementsFromPoint(across, down)
      const at = (element: Element) => pile.findIndex((each) => element.contains(each))
      // A control that is scrolled out of view in a list is not painted at this point, so it is not reported.
      return at(over) !== -1 && at(under) !== -1 && at(over) < at(under)
    }
    const stickyAround = (element: Element): Element | null => {
      for (let each: Element | null = element; each !== null; each = each.parentElement)
        if (getComputedStyle(each).position === 'sticky') return each
      return null
    }
    const describe = (element: Element) => (element.textContent ?? '').trim().slice(0, 60)
    const covered = (among: Element[]): string[] =>
      among.flatMap((message) =>
        controls.flatMap((control) => {
          if (message.contains(control) || control.contains(message)) return []
          const overlap = area(message, control)
          if (overlap === null || !isAbove(message, control, overlap)) return []
          const name = control.getAttribute('aria-label') ?? control.getAttribute('name') ?? describe(control)
          return [`«${describe(message)}» covers ${control.tagName} ${name}`]
        }),
      )

    // Messages in sticky bars are checked at the end of the page, because the user can scroll controls out from under a
    // bar. A toast makes its bar higher, so toasts are checked at the current scroll position.
    const inBars = messages.filter(
      (message) => stickyAround(message) !== null && message.closest('[aria-label="Messages"]') === null,
    )
    const found = covered(messages.filter((message) => !inBars.includes(message)))
    const [left, top] = [scrollX, scrollY]
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    found.push(...covered(inBars))
    scrollTo({ left, top, behavior: 'instant' })

    const sentences = [...document.querySelectorAll<HTMLElement>('p, h2, h3, li, span, div')].filter(
      (element) => element.childElementCount === 0 && element.getClientRects().length > 0,
    )
    for (const toast of document.querySelectorAll('[aria-label="Messages"] p')) {
      const twice = sentences.filter((element) => element.textContent?.trim() === toast.textContent?.trim())
      if (twice.length > 1) found.push(`«${describe(toast)}» is shown ${twice.length} times`)
    }
    return [...new Set(found)]
  })
}
