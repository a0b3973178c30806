import { createContext, useContext, useEffect } from 'react'
import { usePage } from '#web/applicant/pages/use-page.ts'

/** Sets the words in the top bar. */
export const DashboardTitle = createContext<(title: string) => void>(() => undefined)

export const defaultTitle = 'Dashboard'

/** What every page below the dashboard calls first: names the top bar and the document, and takes the focus. */
export function useDashboardPage(title: string, refused = false): void {
  const setTitle = useContext(DashboardTitle)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(defaultTitle)
  }, [setTitle, title])
  usePage(title, refused)
}
