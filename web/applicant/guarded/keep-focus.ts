/** `Node.DOCUMENT_POSITION_FOLLOWING` */
const following = 4

/**
 * When a pressed button disappears, moves the focus to the first field that appears. Until a field appears, focuses the
 * last heading before the button. After a button in a message, such as «Try again», the focus stays on that heading. If
 * there is no such heading, focuses the page's heading. Otherwise the focus would be lost, and a screen reader would
 * start again at the top of the page. Returns a function that stops this behaviour.
 */
export function keepFocus(): () => void {
  let pressed: Element | null = null
  let headings: HTMLElement[] = []
  let page = ''
  /** The element that has the focus unless the user has moved the focus. */
  let focused: Element = document.body
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    // Ignores the buttons of a dialog, because the dialog asks about the button pressed before it opened.
    if (button?.closest('dialog')) return
    pressed = button
    headings = [...document.querySelectorAll<HTMLElement>('h1,h2,h3')].filter(
      (heading) => button && heading.compareDocumentPosition(button) & following,
    )
    page = location.href
    focused = document.body
  }
  const observer = new MutationObserver((changes) => {
    if (!pressed || pressed.isConnected || document.activeElement !== focused) return
    // After a navigation, `usePage` moves the focus.
    if (page !== location.href) return
    const before = headings.findLast(({ isConnected }) => isConnected)
    // After «Try again», the focus stays on the heading, because the loaded content begins before its first field.
    if (before && !pressed.closest('aside,[role=alert]'))
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const field =
            node instanceof Element && node.querySelector<HTMLElement>('input:not([hidden]),select,textarea')
          if (field) return field.focus()
        }
    const heading = before ?? document.querySelector('h1')
    if (!heading || focused === heading) return
    focused = heading
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('click', onClick, true)
  return () => {
    observer.disconnect()
    removeEventListener('click', onClick, true)
  }
}
