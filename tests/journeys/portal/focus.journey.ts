import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Visit } from '#tests/support/browser/browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { button, field, heading } from '../actions/auth-pages.ts'
import { signInOnPhone } from '../actions/offline-pages.ts'
import { onOwnPhone } from '../actions/own-phone.ts'
import { applicantAt, applicantAtRecords } from '../actions/prepared.ts'
import { hasFocus } from '../browser/keyboard.ts'

/* Tests where the focus is after a press of a button that then disappears. */

const { portal, browser } = await sharedPortalAndBrowser()

const expectFocused = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true)

test('the focus moves to the form or to the heading before a button that disappears', async () => {
  const photo = await noisyPicture(300, 400, 'jpeg')
  const applicant = await applicantAt(portal.url, 'EmploymentRecord', photo)
  const { page, context } = await onOwnPhone(portal, browser, applicant)
  await heading(page, 'Records')
  const press = (name: string | RegExp) => button(page, name).press('Enter')
  const title = (level: number, name?: string) => page.getByRole('main').getByRole('heading', { level, name })

  await page.goto('/application/dashboard/registration/records?part=educationalRecords')
  await press('Add another school record')
  await expectFocused(field(page, 'Qualification'))
  await press('Close without adding')
  await expectFocused(title(3))
  await press(/^Delete /)
  await press('Yes, Delete')
  await expectFocused(title(2, 'School Records'))

  await page.goto('/application/dashboard/registration/records?part=olevelResults')
  await press('Remove Mathematics')
  await press('Yes, Remove')
  await expectFocused(title(3))
  await press('Add a subject')
  await press('Cancel')
  await expectFocused(title(3))
  await context.close()
})

test('after «Try again», the focus stays on the heading when the list and the form are loaded', async () => {
  const { page, context } = await onOwnPhone(portal, browser, await applicantAtRecords(portal.url))
  await heading(page, 'Records')
  const list = '**/api/Application/get-educational-record'
  await page.route(list, (route) => route.abort('connectionfailed'))
  await page.goto('/application/dashboard/registration/records?part=educationalRecords')
  await button(page, 'Try again').waitFor()
  await page.unroute(list)
  await button(page, 'Try again').press('Enter')
  await field(page, 'Qualification').waitFor()
  await expectFocused(page.getByRole('heading', { level: 2, name: 'School Records', exact: true }))
  await context.close()
})

test.each<[string, string, (person: Visit) => Page | Promise<Page>]>([
  ['without a profile', 'Profile/Get-Profile', ({ page }) => page],
  ['without a session in a new tab', 'Authentication/refresh-token', ({ context }) => context.newPage()],
])(
  'after «Try again» in place of a page, %s, the focus is on the heading of the page',
  async (_, path, open) => {
    const applicant = await applicantAtRecords(portal.url)
    const how = { portal, browser, applicant, ownDevice: false, title: 'Records' }
    const person = await signInOnPhone(how)
    const { context } = person
    const page = await open(person)
    const call = `**/api/${path}`
    await page.route(call, (route) => route.abort('connectionfailed'))
    await page.goto('/application/dashboard/registration/bio-data')
    await heading(page, 'We cannot reach the server')
    await page.unroute(call)
    await button(page, 'Try again').press('Enter')
    await field(page, 'Address').waitFor()
    await expectFocused(page.getByRole('heading', { level: 1, name: 'Bio-Data', exact: true }))
    await context.close()
  },
)
