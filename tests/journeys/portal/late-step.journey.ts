import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import * as dashboard from '../actions/dashboard.ts'
import { applicantAtRecords } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import { twoFrames } from '../browser/settled.ts'

const { portal, browser } = await sharedPortalAndBrowser()

test('a record step that is finished late does not take the applicant away from another page', async () => {
  const applicant = await applicantAtRecords(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  await page.goto('/application/auth/login')
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Records')
  await records.fillSchoolRecord(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/Application/update-stage', async (route) => {
    await held.promise
    await route.continue()
  })
  const answered = page.waitForResponse('**/Application/update-stage')
  const requested = page.waitForRequest('**/Application/update-stage')
  await authPages.button(page, 'Save and continue').click()
  await requested
  await dashboard.openFromMenu(page, 'Program Choices')
  await authPages.heading(page, 'Program Choices')
  held.resolve()
  const { message }: { message: string } = await (await answered).json()
  await authPages.expectMessage(page, message)
  await twoFrames(page)
  await authPages.heading(page, 'Program Choices')
  expect(new URL(page.url()).pathname).toBe('/application/dashboard/registration/program-choices')
  await context.close()
})
