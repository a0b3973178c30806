let hadFocus = false

/**
 * Ref callback for a page's `<h1>`. When a page replaces its heading, for example once its data have loaded, the focus
 * would be lost, and a screen reader would read nothing. This callback then moves the focus to the new heading.
 */
export function keepHeadingFocus(heading: HTMLElement | null): () => void {
  if (hadFocus && document.activeElement === document.body) heading?.focus({ preventScroll: true })
  hadFocus = false
  return () => {
    hadFocus = document.activeElement === heading
  }
}
