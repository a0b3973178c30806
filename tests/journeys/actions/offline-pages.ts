import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import * as authPages from './auth-pages.ts'

interface SignIn {
  portal: PortalServer
  browser: Browser
  applicant: authPages.Applicant
  /** True to tick «Remember me». The portal then works without a network. */
  ownDevice: boolean
  /** Heading of the page after the sign-in. */
  title?: string | undefined
}

export async function signInOnPhone(how: SignIn): Promise<Visit> {
  const { portal, browser, applicant, ownDevice, title = 'Your Application' } = how
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.goto('/application/auth/login')
  if (ownDevice) await authPages.field(page, 'Remember me').check()
  await authPages.login(page, applicant)
  await authPages.heading(page, title)
  return person
}

export const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/**
 * Waits until the service worker is active, and every script and style sheet that the page has loaded is cached for use
 * without a network. The worker caches the files first. Until it is active, it cannot open a page.
 */
export async function storedForOffline(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      if (registration?.active?.state !== 'activated') return ['an active service worker']
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = loaded.filter((name) => name.includes('/application/static/'))
      const found = await Promise.all(files.map((file) => caches.match(file)))
      return files.filter((_, at) => found[at] === undefined)
    })
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
}
