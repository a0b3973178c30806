import { paths } from '../paths.ts'
import { page, type Page } from './page.tsx'

/** The pages anyone can open, each with its own script. */
export const publicPages = {
  landing: page(async () => (await import('../landing/landing.tsx')).Landing),
  login: page(async () => (await import('../auth/login.tsx')).Login),
} satisfies Record<string, Page>

/** The page that an address shows first, when it is known before rendering. */
export function pageAt(path: string): Page | undefined {
  if (path === paths.landing) return publicPages.landing
  return undefined
}
