import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'

const { portal, browser } = await sharedPortalAndBrowser()

test('a form whose script arrives only when the page is rendered again can be submitted', async () => {
  const { page, context } = await visit(browser, { screen: 'phone', url: portal.url })
  const heading = page.getByRole('heading', { name: 'Confirm your address' })
  let isPrerendered = false
  let isReplaced = false
  await page.route('**/static/js/email-change-*.js', async (route) => {
    const shown = (await heading.count()) > 0
    isReplaced ||= isPrerendered && !shown
    isPrerendered ||= shown
    await (isReplaced ? route.continue() : route.abort('connectionfailed'))
  })
  await page.goto('/application/auth/confirm-email?code=unknown')
  await expect.poll(() => isReplaced).toBe(true)
  await authPages.button(page, 'Confirm').click()
  await page.getByText('This code is wrong or has expired').first().waitFor()
  await context.close()
})
