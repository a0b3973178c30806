import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { identity } from 'virtual:institution/identity'
import { useHydrating } from '#web/state/use-hydrating.ts'

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
  const isHydrating = useHydrating()
  const [hydratedKey] = useState(isHydrating ? key : null)
  useEffect(() => {
    document.title = `${rejected ? 'Error: ' : ''}${title} – ${identity.abbreviation}`
  }, [title, rejected])
  useEffect(() => {
    // With these keys, the browser has just loaded the document and sets the focus itself, and the user may already be
    // typing. After a reload, the key of the earlier navigation can replace `default`, so `hydratedKey` is needed too.
    if (key === 'default' || key === hydratedKey) return
    focusHeading()
  }, [key, hydratedKey])
}
