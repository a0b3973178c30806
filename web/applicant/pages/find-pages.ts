import { createContext } from 'react'
import type { Page } from './page.tsx'

/** Context with the function that returns the layouts and the page at a path. `App` sets it to `pagesAt`. */
export const FindPages = createContext<(path: string) => Page[]>(() => [])
