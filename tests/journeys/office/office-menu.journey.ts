import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { button, expectMessage, heading } from '../actions/auth-pages.ts'
import * as office from '../actions/office.ts'
import { expectSteadyMenu, lowWindow, menuPositions } from '../actions/menu-positions.ts'
import { holdUntil, keepMessages } from '../browser/upload-connection.ts'

/* Tests that the menu of the office does not move by itself. Otherwise a click on a link of the menu could miss. */

const { portal, browser } = await portalAndBrowser()

// A low window shows three views, a high one all of them.
test.each([800, 1000])('the menu does not move when its views arrive, at %s px', async (height) => {
  const { page } = await office.newColleague(browser, portal, 'bursar', 'Ngozi Bello')
  await page.setViewportSize({ width: 1280, height })
  const release = await holdUntil(page, '**/Office/menu-views')
  await page.reload()
  await heading(page, 'Queue')
  const before = await menuPositions(page)
  release()
  await page.getByRole('link', { name: 'Requirements not met' }).waitFor()
  expect((await menuPositions(page)).filter((position) => before.includes(position))).toEqual(before)
})

test('the menu does not move when a message appears or disappears below it', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Bola Idris')
  await keepMessages(page)
  await page.setViewportSize(lowWindow)
  await page.reload()
  await page.getByRole('link', { name: 'Requirements not met' }).waitFor()
  await button(page, 'Log out').hover()
  const before = await menuPositions(page)
  await page.keyboard.press('z')
  await expectMessage(page, 'There is nothing to undo.')
  expect(await menuPositions(page)).toEqual(before)
  await expectSteadyMenu(page, 'Log out')
})
