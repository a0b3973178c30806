import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import { says, signInOnPhone } from '../actions/offline-pages.ts'
import { paidApplicant } from '../actions/prepared.ts'

const { portal, browser } = await sharedPortalAndBrowser()

test('text typed without a network is sent from the dashboard after the browser was closed', async () => {
  const applicant = await paidApplicant(portal.url)
  const first = await signInOnPhone({ portal, browser, applicant, ownDevice: true, title: 'Bio-Data' })
  await first.context.setOffline(true)
  await authPages.field(first.page, 'Address').fill('8 Station Road, Kaduna')
  await authPages.field(first.page, 'Address').blur()
  await says(first.page, 'Saved on this phone. We send it when you have network.')
  await first.page.close()
  await first.context.setOffline(false)

  // The draft must be sent although the applicant opens only the dashboard, not the form.
  const tab = await first.context.newPage()
  const arrived = tab.waitForResponse((response) => response.url().endsWith('/Application/save-draft'))
  await tab.goto('/application/dashboard')
  expect((await arrived).status()).toBe(200)
  await first.context.close()

  const second = await signInOnPhone({ portal, browser, applicant, ownDevice: false, title: 'Bio-Data' })
  const address = authPages.field(second.page, 'Address')
  await expect.poll(() => address.inputValue()).toBe('8 Station Road, Kaduna')
  await second.context.close()
})

test('text is sent from the dashboard although the script of the outbox was lost at first', async () => {
  const applicant = await paidApplicant(portal.url)
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page, context } = person
  // A service worker would send the script from its storage.
  await context.addInitScript(() => {
    if (isSecureContext) ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
  })
  await page.goto('/application/auth/login')
  await authPages.field(page, 'Remember me').check()
  await authPages.login(page, applicant)
  await authPages.heading(page, 'Bio-Data')
  await context.setOffline(true)
  await authPages.field(page, 'Address').fill('4 Mission Road, Benin City')
  await authPages.field(page, 'Address').blur()
  await says(page, 'Saved on this phone. We send it when you have network.')
  await page.close()
  await context.setOffline(false)

  const script = '**/static/js/outbox-*.js'
  let lost = 0
  await context.route(script, async (route) => {
    lost += 1
    await route.abort('connectionfailed')
  })
  const tab = await context.newPage()
  let sent = false
  tab.on('response', (response) => {
    if (response.url().endsWith('/Application/save-draft')) sent = response.ok()
  })
  await tab.goto('/application/dashboard')
  /** Waits until the portal has requested the script again, and then gives up: its second attempt follows after 1 s. */
  const givenUp = async (before: number) => {
    await expect.poll(() => lost).toBeGreaterThan(before)
    let seen = before
    while (lost > seen) {
      seen = lost
      await tab.waitForTimeout(3_000)
    }
  }
  await givenUp(0)
  const atFirst = lost
  await tab.getByRole('link', { name: /^Notifications/ }).click()
  await authPages.heading(tab, 'Notifications')
  await givenUp(atFirst)
  await context.unroute(script)
  await tab.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => sent).toBe(true)
  await context.close()
})

test('a date is one field: its draft is sent once, when the focus leaves the year', async () => {
  const applicant = await paidApplicant(portal.url)
  const { page, context } = await signInOnPhone({
    portal,
    browser,
    applicant,
    ownDevice: false,
    title: 'Bio-Data',
  })
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/Application/save-draft')) sent.push(request.postData())
  })
  const birth = page.getByRole('group', { name: 'Date of Birth' })
  await birth.getByLabel('Day').fill('7')
  await birth.getByLabel('Month').fill('2')
  await birth.getByLabel('Year').fill('2001')
  await authPages.field(page, 'Address').focus()
  await says(page, /^Saved with us, \d\d:\d\d$/)
  expect(sent).toEqual([expect.stringContaining('2001-02-07')])
  await context.close()
})
