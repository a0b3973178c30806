import { readFile } from 'node:fs/promises'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { button, field, heading } from '../actions/auth-pages.ts'
import { expectFocus, expectGoodScreen } from '../browser/look.ts'
import { focusedLine, visibleRows } from '../browser/table-rows.ts'
import * as office from '../actions/office.ts'
import { fillQueue } from '../actions/fill-queue.ts'

/** Number of applications. They fill more than two pages of the queue and more than one page of the audit log. */
const many = 120

const { portal, browser } = await portalAndBrowser({ prepare: (started) => fillQueue(started, many) })

/** Aborts requests to URLs that match `addresses`, until the returned function is called. */
async function cutOff(page: Page, addresses: string): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort('connectionfailed'))
  return () => page.unroute(addresses)
}

test('the queue by keyboard alone: the focus is never lost', async () => {
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  await page.getByText('50 shown').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => page.evaluate(visibleRows)).toBeGreaterThanOrEqual(22)
  await button(page, 'Show more').press('Enter')
  await page.getByText('100 shown').waitFor()
  await expectFocus(page, 'Show more')
  await page.keyboard.press('Enter')
  await page.getByText('120 shown, that is all').waitFor()
  await expect.poll(() => focusedLine(page)).toBe(100)
  await page.keyboard.press('j')
  await expect.poll(() => focusedLine(page)).toBe(101)
  const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await expectFocus(page, name)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.keyboard.press('u')
  await page.getByText('120 shown, that is all').waitFor()
  await expect.poll(() => focusedLine(page)).toBe(101)

  await page.keyboard.press('/')
  await page.keyboard.type('no such name')
  await page.getByText('No application matches «no such name».').waitFor()
  // Escape leaves the field, but must not clear the search.
  await page.keyboard.press('Escape')
  expect(await field(page, 'Search').inputValue()).toBe('no such name')
  await button(page, 'Clear search').press('Enter')
  await expectFocus(page, 'Queue')
  await page.getByText(/shown/).waitFor()
})

test('the list survives the next application, Back and a reload', async () => {
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Efe Nwosu')
  const { page } = clerk
  const filters = '?state=abia&status=submitted&columns=number,awaited'
  await page.goto(`/office/${filters}`)
  await page.getByText('30 shown, that is all').waitFor()
  await page.getByRole('columnheader', { name: 'Awaited results' }).waitFor()
  await expect
    .poll(() => page.locator('[data-column="awaited"]', { hasText: /Awaited$|–$/ }).count())
    .toBe(30)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await page.reload()
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await office.openAnother(page, () => page.keyboard.press('n'))
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await page.keyboard.press('u')
  await page.getByText('30 shown, that is all').waitFor()
  expect(new URL(page.url()).search).toBe(filters)
  await expect.poll(() => focusedLine(page)).toBe(1)
  // The menu shortcuts (`g`, then a letter) also work on an application, where `r` alone proposes a rejection.
  await page.keyboard.press('Enter')
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await heading(page, 'Requests')
})

test('a named view and the position in a long list survive a reload', async () => {
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Bisi Garba')
  const { page } = clerk
  await page.getByText('50 shown').waitFor()
  await page.keyboard.press('f')
  const search = page.getByRole('dialog').locator('input').first()
  await search.waitFor()
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByRole('option', { name: /^Assigned to: nobody\s*\d+ applications$/ }).waitFor()
  await expectGoodScreen(clerk, 'the filters with their counts')
  await page.keyboard.type('assigned nobody')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await button(page, 'Remove the filter Assigned to: nobody').waitFor()
  await page.keyboard.press('V')
  await field(page, 'Name').fill('Nobody’s')
  await page.keyboard.press('Enter')
  await heading(page, 'Nobody’s')
  const menu = page.getByRole('navigation', { name: 'Office' })
  await menu.getByRole('link', { name: 'Nobody’s' }).getByText(/^\d+$/).waitFor()
  await button(page, 'Show more').press('Enter')
  await page.getByText('100 shown').waitFor()
  // The list loads the next page when its end is near. This row is not near the end, so the list stays as it is.
  const row = page.locator('tbody tr').nth(70).getByRole('link')
  await row.focus()
  const top = () => page.evaluate(() => document.querySelector('table')?.parentElement?.scrollTop ?? 0)
  const before = await top()
  expect(before).toBeGreaterThan(1000)
  // The page stores the scroll position shortly after the last scroll event. The test reloads only after that.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('draft:queue-position') ?? ''))
    .toContain(`"top":${before}`)
  await page.reload()
  await heading(page, 'Nobody’s')
  await page.getByText('100 shown').waitFor()
  await expect.poll(top).toBe(before)
  await row.press('Enter')
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await page.reload()
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await page.goBack()
  await page.getByText('100 shown').waitFor()
  await expect.poll(() => focusedLine(page)).toBe(70)
  await expectGoodScreen(clerk, 'a named view')
  await page.keyboard.press('V')
  await expectGoodScreen(clerk, 'the views')
  await page.getByText('Enter opens the first view').waitFor()
})

test('after an assignment, the rows of a list match its total', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Sade Bello')
  await page.goto('/office/?state=abia&status=submitted&assignee=nobody')
  await page.getByText('30 shown, that is all').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText(/^You, until/).waitFor()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Assign this application' })
  await dialog.getByRole('button', { name: 'Sade Bello, 0 assigned' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await page.getByText('29 shown, that is all').waitFor()
  await page.getByText('29 applications', { exact: true }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(29)

  // The exported file contains the same rows as the filtered list.
  const cells = await page.locator('tbody [data-column="number"]').allTextContents()
  const numbers = cells.map((text) => text.replace(/^Number/, ''))
  expect(numbers).toHaveLength(29)
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByRole('button', { name: 'CSV file' }).waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('2')])
  expect(saved.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d-.+\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 29 + 1)
  expect(lines.at(-1)).toContain('29 applications, exported on ')
  expect(lines.at(-1)).toContain('Abia')
  expect(
    lines.slice(1, -1).map((line) => numbers.filter((number) => line.includes(`"${number}"`)).length),
  ).toEqual(numbers.map(() => 1))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the audit log by keyboard alone', async () => {
  const auditor = await office.newColleague(browser, portal, 'auditor', 'Kemi Lawal')
  const { page } = auditor
  await page.getByRole('link', { name: 'Audit log' }).press('Enter')
  await page.getByText('100 shown').waitFor()
  await expectFocus(page, 'Audit log')
  await field(page, 'Action').selectOption('Submitted the application')
  await button(page, 'Apply filters').press('Enter')
  const submissions = page.locator('tbody tr', { hasText: 'Submitted the application' })
  await expect.poll(() => submissions.count()).toBe(100)
  await expectFocus(page, 'Apply filters')
  await button(page, 'Show more').press('Enter')
  await page.getByText('120 shown, that is all').waitFor()
  await expect.poll(() => focusedLine(page)).toBe(100)
  await expectGoodScreen(auditor, 'the audit log')
  const openAndReturn = async (link: Locator) => {
    await link.press('Enter')
    await page.getByRole('tab').first().waitFor()
    await page.keyboard.press('u')
    await expect.poll(() => link.evaluate((row) => row === document.activeElement)).toBe(true)
  }
  const third = submissions.nth(2).getByRole('link')
  await openAndReturn(third)
  expect(await field(page, 'Action').inputValue()).not.toBe('')
  // Opens the application from an entry that is not the newest one, and returns to the same entry.
  await field(page, 'Action').selectOption('')
  await field(page, 'Application number').fill(await third.innerText())
  await page.keyboard.press('Enter')
  await page.getByText('4 shown, that is all').waitFor()
  await openAndReturn(submissions.first().getByRole('link'))
  await field(page, 'Colleague').fill('no such name')
  await page.keyboard.press('Enter')
  await button(page, 'Clear filters').press('Enter')
  await expectFocus(page, 'Audit log')
})

test('without a network every page says so and later continues where it was', async () => {
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Musa Eze')
  const { page } = clerk
  await page.getByText('50 shown').waitFor()
  const restore = await cutOff(page, '**/Office/search-applications')
  await button(page, 'Show more').press('Enter')
  await page.getByText('The next ones could not be loaded.').waitFor()
  await expectFocus(page, 'Show more')
  await field(page, 'State').selectOption('abia')
  await page.getByText(/^The queue could not be loaded\./).waitFor()
  const failed = page.waitForEvent('requestfailed')
  await button(page, 'Try again').press('Enter')
  await expectFocus(page, 'Queue')
  await failed
  // The button ignores presses while its request is in flight, so the test waits for the end of the request.
  await expect.poll(() => button(page, 'Try again').getAttribute('aria-busy')).toBe(null)
  await page.getByText(/^The queue could not be loaded\./).waitFor()
  await restore()
  await button(page, 'Try again').press('Enter')
  await page.getByText('30 shown, that is all').waitFor()
  await expectFocus(page, 'Queue')

  await page.locator('tbody tr').first().getByRole('link').press('Enter')
  await page.getByText('Nothing has been proposed yet.').waitFor()
  const again = await cutOff(page, '**/Office/applications/*')
  await page.keyboard.press('m')
  await expectFocus(page, 'note')
  await field(page, 'Note').fill('Called her.')
  await button(page, 'Add note').press('Enter')
  await page.getByRole('heading', { name: 'The application could not be updated' }).waitFor()
  await page.getByText('No notes yet.').waitFor()
  clerk.forget()
  await expectGoodScreen(clerk, 'an application out of date')
  await again()
  const banner = page.getByRole('complementary', { name: /could not be updated/ })
  await banner.getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByText('Called her.').waitFor()
  await page.getByText(/could not be updated/).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await heading(page, /./)
})

/** Counts the live objects of a class in a page after a garbage collection, including detached DOM nodes. */
async function liveObjects(devtools: CDPSession, name: string): Promise<number> {
  const objectGroup = 'counted'
  const { result } = await devtools.send('Runtime.evaluate', { expression: `${name}.prototype`, objectGroup })
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  })
  const count = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
  })
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup })
  return Number(count.result.value)
}

test('50 applications reviewed in a row leave no pictures in memory', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Uche Eze')
  await page.addInitScript(() => {
    const alive = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (of) => {
      const address = createObjectURL.call(URL, of)
      alive.add(address)
      return address
    }
    URL.revokeObjectURL = (address) => {
      alive.delete(address)
      revokeObjectURL.call(URL, address)
    }
    Object.assign(globalThis, { addressesAlive: () => alive.size })
  })
  await page.goto('/office/?status=submitted')
  await page.getByText('50 shown').waitFor()
  const slip = page.getByRole('region', { name: 'Pictures' }).locator('img')
  const shown = new Set<string>()
  const next = async () => {
    await office.openAnother(page, () => page.keyboard.press('n'))
    await slip.waitFor()
    shown.add(page.url())
  }
  const devtools = await page.context().newCDPSession(page)
  const held = async () => [
    await page.evaluate<number>('addressesAlive()'),
    await liveObjects(devtools, 'HTMLImageElement'),
    await liveObjects(devtools, 'Blob'),
  ]
  while (shown.size < 10) await next()
  const early = await held()
  expect(Math.min(...early)).toBeGreaterThan(0)
  while (shown.size < 50) await next()
  const late = await held()
  // Pictures are loaded three applications ahead, so the numbers of live objects vary. A leak would add at least 40.
  for (const [at, count] of late.entries()) expect(count).toBeLessThan((early[at] ?? 0) + 25)
})
