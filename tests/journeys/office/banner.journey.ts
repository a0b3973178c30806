import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { button, field, heading, login } from '../actions/auth-pages.ts'
import { lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { activatedApplicant, paidApplicant } from '../actions/prepared.ts'
import { signedInColleague } from '../actions/decided.ts'

const { portal, browser } = await portalAndBrowser()

const text = 'Paystack is slow today. Do not pay twice.'

test('a payment page opened from the device shows the banner of the office', async () => {
  const phone = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(phone, portal)
  const { page } = phone
  await page.goto('/application/auth/login')
  await field(page, 'Remember me').check()
  await login(page, await paidApplicant(portal.url))
  await heading(page, 'Bio-Data')
  // Once the service worker is ready, it responds with a stored HTML file without the banner. The page must still show
  // the banner.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const admin = await signedInColleague(portal, 'admin')
  await admin.call('set-banner', { text, hours: '1' })
  await page.goto('/application/payments')
  await expect.poll(() => page.locator('#office-banner').allTextContents()).toEqual([text])
  await phone.context.close()
  await admin.call('remove-banner', {})
})

test('the office shows a banner on public, signed-in and script-free pages, and removes it', async () => {
  const admin = await office.newColleague(browser, portal, 'admin', 'Ọlá Adébáyọ̀')
  await admin.page.getByRole('link', { name: 'Banner' }).click()
  await heading(admin.page, 'Banner')
  await field(admin.page, 'Text').waitFor()
  await admin.page.keyboard.press('Control+Enter')
  await admin.page.getByText('Type the text of the banner.').first().waitFor()
  await field(admin.page, 'Text').fill(text)
  await admin.page.keyboard.press('Control+Enter')
  await admin.page.getByRole('heading', { name: text }).waitFor()
  await lookAtBoth(admin, 'Banner')

  const phone = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(phone, portal)
  const { page } = phone
  const shown = page.locator('#office-banner')
  await page.goto(`${portal.url}/application/`)
  await expect.poll(() => shown.textContent()).toBe(text)
  await lookAtBoth(phone, 'the landing page with a banner')
  await page.goto(`${portal.url}/application/auth/login`)
  await login(page, await activatedApplicant(portal.url))
  await page.waitForURL(/payments|dashboard/)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => shown.textContent()).toBe(text)
  await lookAtBoth(phone, 'a signed-in page with a banner')
  await page.goto(`${portal.url}/status`)
  await heading(page, /^Status of/)
  expect(await shown.textContent()).toBe(text)
  await lookAtBoth(phone, 'the status page')

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const without = await plain.newPage()
  await without.goto(`${portal.url}/application/auth/registration`)
  await expect.poll(() => without.locator('#office-banner').textContent()).toBe(text)
  await plain.close()

  await button(admin.page, 'Remove banner').click()
  await expect.poll(() => button(admin.page, 'Remove banner').count()).toBe(0)
  await page.goto(`${portal.url}/application/`)
  expect(await shown.count()).toBe(0)
})
