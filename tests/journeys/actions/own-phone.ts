import type { Browser } from 'playwright-core'
import { type Visit, visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import * as authPages from './auth-pages.ts'

/** Signs in an applicant on their own phone («Remember me»). The caller must close the `context`. */
export async function onOwnPhone(
  portal: PortalServer,
  browser: Browser,
  applicant: authPages.Applicant,
): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person
  await page.goto('/application/auth/login')
  await authPages.field(page, 'Remember me').check()
  await authPages.login(page, applicant)
  return person
}
