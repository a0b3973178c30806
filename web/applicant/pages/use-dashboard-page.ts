import { createContext, useContext, useEffect } from 'react'
import { usePage } from '#web/applicant/pages/use-page.ts'

/** Title of the top bar. `repeated`: whether the page's heading has the same text. */
export interface BarTitle {
  title: string
  repeated: boolean
}

/** Context with the function that sets the title of the top bar. */
export const DashboardTitle = createContext<(title: BarTitle) => void>(() => undefined)

export const defaultTitle: BarTitle = { title: 'Dashboard', repeated: false }

/**
 * Sets the titles of the top bar and the document, and moves the focus to the heading after a navigation. Every
 * dashboard page must call this hook. `documentTitle` is needed if two pages have the same title in the top bar.
 */
export function useDashboardPage(title: string, rejected = false, documentTitle = title): void {
  const setTitle = useContext(DashboardTitle)
  useEffect(() => {
    setTitle({ title, repeated: document.querySelector('h1')?.textContent === title })
    return () => setTitle(defaultTitle)
  }, [setTitle, title])
  usePage(documentTitle, rejected)
}
