import { expect, test } from 'vitest'
import { visit, type Visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import * as authPages from '../actions/auth-pages.ts'
import { applicantAtRecords } from '../actions/prepared.ts'

/* Tests when notifications are marked as read. */

const { portal, browser } = await sharedPortalAndBrowser()

async function arrive(): Promise<Visit> {
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  await person.page.goto('/application/auth/login')
  await authPages.login(person.page, await applicantAtRecords(portal.url))
  await authPages.heading(person.page, 'Records')
  return person
}

test('notifications are marked as read only after the newest list is loaded', async () => {
  const person = await arrive()
  const { page } = person
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/Notification/mark-read')) calls.push('marked')
  })
  await page.route('**/Notification/get-notifications', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    calls.push('loaded')
    await route.continue()
  })
  await page.getByRole('link', { name: /^Notifications/ }).click()
  // The frame of the page also loads the notifications. If this happens after the route is installed, `calls` contains
  // «loaded» twice.
  await expect.poll(() => calls.at(-1)).toBe('marked')
  expect(new Set(calls.slice(0, -1))).toEqual(new Set(['loaded']))
  await person.context.close()
})

test('notifications are not marked as read when the newest list cannot be loaded', async () => {
  const person = await arrive()
  const { page, context } = person
  const bell = page.getByRole('link', { name: /^Notifications, \d+ unread/ })
  await bell.waitFor()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/Notification/mark-read')) calls.push('marked')
  })
  // Other requests are cancelled when the applicant leaves a page.
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/Notification/get-notifications')) calls.push('failed')
  })
  const lists = '**/Notification/get-notifications'
  await page.route(lists, (route) => route.abort('connectionfailed'))
  await bell.click()
  await authPages.heading(page, 'Notifications')
  await expect.poll(() => calls).toEqual(['failed'])
  person.forget()
  await page.unroute(lists)
  await page.goBack()
  await authPages.heading(page, 'Records')
  expect(calls).toEqual(['failed'])
  await bell.click()
  await expect.poll(() => calls).toEqual(['failed', 'marked'])
  await context.close()
})
