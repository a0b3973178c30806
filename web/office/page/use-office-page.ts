import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import { identity } from 'virtual:institution/identity'

const Title = createContext<(title: string) => void>(() => undefined)
/** Where the top bar hears what page it stands over. */
export const OfficeTitle = Title.Provider

/**
 * Names the document and the top bar, says «Error: » while a form stands refused, and after a navigation takes the
 * focus to the page's heading.
 */
export function useOfficePage(title: string, refused = false): void {
  const { key } = useLocation()
  const tell = useContext(Title)
  useEffect(() => {
    document.title = `${refused ? 'Error: ' : ''}${title} – ${identity.abbreviation} office`
    tell(title)
  }, [title, refused, tell])
  useEffect(() => {
    // The first page of a visit keeps the browser's own start.
    if (key === 'default') return
    focusHeading()
    scrollTo(0, 0)
  }, [key])
}

/** Takes the focus to the page's heading: after a navigation, or when what had it goes away. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}
