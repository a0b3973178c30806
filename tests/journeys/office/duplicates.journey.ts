import { join } from 'node:path'
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { sharpPictures } from '#server/adapters/pictures/sharp.ts'
import { duplicateSearch } from '#server/modules/office/duplicates/duplicate-search.service.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { expectMessage, heading } from '../actions/auth-pages.ts'
import { databaseOf } from '../actions/fill-queue.ts'
import { expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'
import { watchLoading } from '../browser/settled.ts'

const { portal, browser } = await portalAndBrowser()

/** Searches for duplicates now, instead of waiting up to a minute for the server's job. */
async function search(server: PortalServer): Promise<void> {
  const database = databaseOf(server)
  const files = await diskFiles(join(server.dataDir, 'files'))
  const pictures = sharpPictures()
  await duplicateSearch({ database, files, pictures, log: console }).searchWaiting()
  await pictures.close()
  await database.close()
}

/** Holds a key down until it has repeated twice. */
async function hold(page: Page, key: string): Promise<void> {
  for (let at = 0; at < 3; at += 1) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('pairs are compared and decided by keyboard, and the checks are updated', async () => {
  const photo = await noisyPicture(300, 400, 'jpeg')
  // Both applicants give the same answers and the same picture.
  await submittedApplicant(portal.url, photo)
  await submittedApplicant(portal.url, photo)
  await search(portal)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  const settled = watchLoading(page)
  await page.getByRole('link', { name: 'Duplicates' }).press('Enter')
  await heading(page, 'Duplicates')
  const pairs = page.getByRole('list', { name: 'Pairs' }).getByRole('listitem')
  await pairs.first().waitFor()
  const before = await pairs.count()
  expect(before).toBeGreaterThan(2)
  await page.getByText(`${before} pairs to decide`).waitFor()
  await page.getByText('= Same').first().waitFor()
  await page.getByText('identical file').first().waitFor()
  await lookAtBoth(clerk, 'a pair')
  const inMenu = page.getByRole('link', { name: 'Duplicates' })
  const expectInMenu = (count: number) =>
    expect.poll(() => inMenu.getAttribute('title')).toBe(`${count} waiting`)
  await expectInMenu(before)
  const pressed = page.getByRole('group', { name: 'Kind' }).locator('[aria-pressed="true"]')
  for (const [digit, kind, query] of [
    ['3', 'Identical picture', '?kind=picture-same'],
    ['0', 'All', ''],
  ] as const) {
    await page.keyboard.press('f')
    await page.keyboard.press(digit)
    await pressed.filter({ hasText: kind }).waitFor()
    expect(new URL(page.url()).search).toBe(query)
  }
  await pairs.first().waitFor()

  await page.keyboard.press('j')
  await expect.poll(() => pairs.nth(1).getByRole('button').getAttribute('aria-current')).toBe('true')
  const compared = page.getByRole('table', { name: 'Comparison' })
  await compared.waitFor()
  // The filter and the current pair are kept after Back from an application, and after a reload.
  await page.keyboard.press(']')
  await heading(page, /Ẹ̀kúndayọ̀/)
  await page.goBack()
  const isSecondCurrent = () => pairs.nth(1).getByRole('button').getAttribute('aria-current')
  await expect.poll(isSecondCurrent).toBe('true')
  await page.reload()
  await expect.poll(isSecondCurrent).toBe('true')
  await compared.waitFor()
  await page.keyboard.press(']')
  await page.getByRole('link', { name: /^Back to the duplicates/ }).waitFor()
  await page.keyboard.press('u')
  await expect.poll(isSecondCurrent).toBe('true')
  await compared.waitFor()
  // The pictures are enlarged side by side. Meanwhile, the keyboard shortcuts for decisions have no effect.
  await page.keyboard.press('l')
  const enlarged = page.getByRole('dialog', { name: 'Enlarged pictures' })
  const shownTitles = () =>
    enlarged.getByRole('img').evaluateAll((all) => all.map((img) => img.getAttribute('alt')))
  await expect.poll(async () => (await shownTitles()).length).toBe(2)
  const [firstTitle] = await shownTitles()
  const heightOf = async (image: Locator) => (await image.boundingBox())?.height ?? 0
  const inPair = page.getByRole('button', { name: `Enlarge: ${firstTitle}` }).getByRole('img')
  expect(await heightOf(enlarged.getByRole('img').first())).toBeGreaterThan(await heightOf(inPair.first()))
  await lookAtBoth(clerk, 'enlarged pictures of a pair')
  await page.keyboard.press('3')
  await page.keyboard.press('j')
  await expect.poll(async () => (await shownTitles())[0]).not.toBe(firstTitle)
  await page.keyboard.press('k')
  await expect.poll(async () => (await shownTitles())[0]).toBe(firstTitle)
  await page.keyboard.press('Escape')
  await enlarged.waitFor({ state: 'detached' })
  expect(await pairs.count()).toBe(before)
  // Opens the queue before the decision, so that the page caches the menu's number, which must change afterwards.
  await page.getByRole('link', { name: 'Queue' }).press('Enter')
  await heading(page, 'Queue')
  await expectInMenu(before)
  await settled()
  await page.goBack()
  await expect.poll(isSecondCurrent).toBe('true')
  await compared.waitFor()
  await settled()
  await hold(page, '3')
  await expectMessage(page, /different people\. Press z to undo\.$/)
  await settled()
  expect(await pairs.count()).toBe(before - 1)
  expect(await inMenu.getAttribute('title')).toBe(`${before - 1} waiting`)
  // When the queue is opened again, the menu must not show the old number, even while the new one is loading.
  const isCounts = '**/Office/work-counts'
  const started = page.waitForRequest(isCounts)
  const held: Route[] = []
  await page.route(isCounts, (route) => void held.push(route))
  await page.getByRole('link', { name: 'Queue' }).press('Enter')
  await heading(page, 'Queue')
  await started
  expect(await inMenu.getAttribute('title')).toBe(`${before - 1} waiting`)
  for (const route of held) await route.continue()
  await page.unroute(isCounts)
  await page.goBack()
  await pairs.first().waitFor()
  await settled()
  await hold(page, 'z')
  await expect.poll(() => pairs.count()).toBe(before)
  await expectInMenu(before)
  // The server rejects a decision about an earlier version of the pair, so the test waits for the new one.
  await settled()
  await page.keyboard.press('3')
  await expect.poll(() => pairs.count()).toBe(before - 1)
  await settled()
  // In the list of the last ten decisions, a digit undoes one of them.
  await page.keyboard.press('Z')
  const last = page.getByRole('dialog', { name: 'Your last ten decisions' })
  await last.getByRole('button', { name: /^Undo/ }).first().waitFor()
  await settled()
  await page.keyboard.press('1')
  await expect.poll(() => pairs.count()).toBe(before)
  await settled()
  await page.keyboard.press('3')
  await expect.poll(() => pairs.count()).toBe(before - 1)
  await settled()
  await page.keyboard.press('4')
  const fraud = page.getByRole('alertdialog', { name: 'Suspect fraud?' })
  await expectGoodScreen(clerk, 'a suspicion of fraud')
  // At first the dialog ignores the key, so that a double press does not confirm. The test therefore repeats the press.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+Enter')
      return pairs.count()
    })
    .toBe(before - 2)

  // The dialog closes only after the list has been loaded again, and keyboard shortcuts do nothing while it is open.
  await fraud.waitFor({ state: 'detached' })
  await settled()
  await page.keyboard.press(']')
  await heading(page, /Ẹ̀kúndayọ̀/)
  await page.getByRole('list', { name: 'Checks' }).getByText('Suspected fraud').waitFor()
  await page.keyboard.press('q')
  await page.keyboard.press('7')
  await page.getByRole('dialog', { name: 'Check: Duplicates' }).waitFor()
  await page.getByLabel('Reason').fill('Both seen in person.')
  await expectGoodScreen(clerk, 'a check set by hand')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Check saved.')
  await page.getByRole('list', { name: 'Checks' }).getByText('Both seen in person., Ifeoma Danjuma').waitFor()
})

test('a phone that several applicants share is decided once, undone and decided again by keyboard', async () => {
  for (let at = 0; at < 3; at += 1)
    await submittedApplicant(portal.url, await noisyPicture(300 + at, 400, 'jpeg'))
  await search(portal)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Bola Okafor')
  const { page } = clerk
  const settled = watchLoading(page)
  await page.getByRole('link', { name: 'Duplicates' }).press('Enter')
  await heading(page, 'Duplicates')
  await page.getByRole('list', { name: 'Pairs' }).waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    await settled()
  }
  const values = page.getByRole('list', { name: 'Shared values' }).getByRole('listitem')
  await press('f', '8')
  await values.first().waitFor()
  const before = await values.count()
  expect(before).toBe(2)
  await page.getByRole('list', { name: 'Applications with this value' }).getByRole('link').first().waitFor()
  await lookAtBoth(clerk, 'a shared value')
  await press('j', 'k')
  await hold(page, '1')
  await expectMessage(page, /different people\. Press z to undo\.$/)
  await expect.poll(() => values.count()).toBe(before - 1)
  await settled()
  await press('z')
  await expect.poll(() => values.count()).toBe(before)
  await settled()
  await press('1')
  await expect.poll(() => values.count()).toBe(before - 1)
  await settled()
  await press('f', '9')
  await page.getByText('Decided by Bola Okafor').waitFor()
  await expectGoodScreen(clerk, 'a decided value')
  await press('1')
  await page.getByText('No decided values.').waitFor()
})
