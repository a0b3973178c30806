import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { identity } from 'virtual:institution/identity'

/**
 * Key of the navigation to the prerendered page that the browser has just loaded; null if there is none, and after the
 * next navigation. `useHydrating` would render the page again, and then static parts (`Still`) would load their scripts.
 */
let reloadedKey = keyOfPrerendered()

function keyOfPrerendered(): string | null {
  if (typeof document === 'undefined') return null
  const state: unknown = history.state
  if (document.querySelector('#root[data-rendered]') === null) return null
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : null
}

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
    // With these keys, the browser has just loaded the document and sets the focus itself, and the user may already be
    // typing. After a reload, the key of the earlier navigation can replace `default`, so `reloadedKey` is needed too.
    if (key === 'default' || key === reloadedKey) return
    reloadedKey = null
    focusHeading()
  }, [key])
}
