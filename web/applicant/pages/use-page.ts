import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { identity } from 'virtual:institution/identity'

/**
 * Moves the focus to the page's heading, or to an element with `data-start` before it, so that a screen reader starts
 * there. Scrolls to the top.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-start], h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  scrollTo(0, 0)
}

/**
 * Sets the document's title, with «Error: » in front while a form has errors. After a navigation, moves the focus to
 * the page's heading.
 */
export function usePage(title: string, rejected = false): void {
  const { key } = useLocation()
  useEffect(() => {
    document.title = `${rejected ? 'Error: ' : ''}${title} – ${identity.abbreviation}`
  }, [title, rejected])
  useEffect(() => {
    // The key `default` means that the browser has just loaded the document. The browser then sets the focus itself.
    if (key === 'default') return
    focusHeading()
  }, [key])
}
