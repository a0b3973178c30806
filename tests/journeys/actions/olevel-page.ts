import type { Browser, Page } from 'playwright-core'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import * as authPages from './auth-pages.ts'
import { applicantAtRecords } from './prepared.ts'
import * as records from './records.ts'

interface Arrival {
  portal: PortalServer
  browser: Browser
  /** Called before the first page opens. */
  prepare?: ((page: Page) => Promise<void>) | undefined
  /** True to tick «Remember me». The portal may then store pictures in the browser. */
  ownDevice?: boolean
}

/** Signs in a new applicant on a phone and saves a school record, so that the O'level results are shown. */
export async function arriveAtOlevel({ portal, browser, prepare, ownDevice }: Arrival): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await prepare?.(page)
  const applicant = await applicantAtRecords(portal.url)
  await page.goto('/application/auth/login')
  if (ownDevice === true) await page.getByLabel('Remember me').check()
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Records')
  await records.fillSchoolRecord(page)
  await records.saveSchoolRecord(page)
  return person
}

export const olevelForm = (page: Page) => page.getByRole('form', { name: "New O'level result" })
