import { createContext, useContext, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { identity } from 'virtual:institution/identity'

/** Title shown in the top bar. `repeated`: whether the page's heading has the same text. */
export interface OfficeBarTitle {
  title: string
  repeated: boolean
}

const Title = createContext<(title: OfficeBarTitle) => void>(() => undefined)
/** Provides pages with the function that sets the top bar's title. */
export const OfficeTitle = Title.Provider

/**
 * Sets the titles of the browser tab and the top bar. While a form has errors, the tab's title starts with «Error: ».
 * After a navigation, moves the focus to the page's heading and scrolls to the top. With `inTopBar: false` the top bar
 * shows no title, because the heading is right below it. With `keepsFocus`, the focus and the scroll position stay
 * after a navigation that replaces the page's entry in the history, because it only changes filters.
 */
export function useOfficePage(
  title: string,
  { rejected = false, inTopBar = true, keepsFocus = false } = {},
): void {
  const { key } = useLocation()
  const isReplaced = useNavigationType() === NavigationType.Replace
  const isOpen = useRef(false)
  const tell = useContext(Title)
  useEffect(() => {
    document.title = `${rejected ? 'Error: ' : ''}${title} – ${identity.abbreviation} office`
    const repeated = document.querySelector('h1')?.textContent === title
    tell({ title: inTopBar ? title : '', repeated })
  }, [title, rejected, inTopBar, tell])
  useEffect(() => {
    const isKept = keepsFocus && isReplaced && isOpen.current
    isOpen.current = true
    // `default` is the key of the first page after a load. On that page the browser itself sets the focus.
    if (key === 'default') return
    if (isKept) return focusHeadingIfLost()
    focusHeading()
    scrollTo(0, 0)
  }, [key, keepsFocus, isReplaced])
}

/**
 * After a navigation, moves the focus to the heading of the loaded content if nothing has the focus. Some pages show
 * another heading while they load; when that heading is removed, the focus is lost.
 */
export function useLoadedHeading(): void {
  const { key } = useLocation()
  useEffect(() => {
    if (key !== 'default') focusHeadingIfLost()
  }, [key])
}

/** Moves the focus to the page's heading if nothing has the focus. */
export function focusHeadingIfLost(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusHeading()
}

/** Moves the focus to the page's heading, for example because the focused element is about to disappear. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}
