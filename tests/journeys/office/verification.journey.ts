import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { expectMessage, field } from '../actions/auth-pages.ts'
import { expectFocus, expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'

/* Tests how a clerk compares results with the slip by keyboard, and sets the reading line with the mouse. */

const { portal, browser } = await portalAndBrowser()
const photo = await noisyPicture(600, 800, 'jpeg')
const applicantName = /Ẹ̀kúndayọ̀/
const tabs = ['Person', 'Next of kin', 'Schools', 'Payments', 'Emails', 'Requests', 'Notes', 'History']

async function openWithPicture(page: Page, email: string): Promise<void> {
  await office.openByKeyboard(page, email, applicantName)
  await page.getByRole('img', { name: 'WAEC 2005' }).waitFor()
  // The keyboard shortcuts that confirm subjects work as soon as this button is shown.
  await page.getByRole('button', { name: /Confirm all/ }).waitFor()
  await expectFitted(page)
}

/**
 * Waits until the slip fits into its frame. The slip has another size while the image is loading, and until the page
 * knows the size of the image.
 */
async function expectFitted(page: Page): Promise<void> {
  const image = page.getByRole('img', { name: 'WAEC 2005' })
  const isFitted = (shown: HTMLImageElement) => {
    const { width, height } = shown.getBoundingClientRect()
    const frame = shown.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const shape = shown.naturalHeight / shown.naturalWidth
    return height <= frame.height + 1 && width <= frame.width + 1 && Math.abs(height - width * shape) < 1
  }
  await expect.poll(() => image.evaluate(isFitted)).toBe(true)
}

const subjects = (page: Page) =>
  page.getByRole('table', { name: 'Subjects of WAEC 2005' }).locator('tbody tr')

test('subjects are confirmed, a difference fills in the correction request', async () => {
  const { email } = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  await openWithPicture(page, email)
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  await expect.poll(() => scrolls()).toBeLessThanOrEqual(0)
  const typed = await subjects(page).first().locator('td').first().innerText()

  await page.keyboard.press(' ')
  await subjects(page).first().getByText('Confirmed').waitFor()
  await expect.poll(() => subjects(page).nth(1).getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('9')
  await subjects(page).nth(1).getByText('Differs').waitFor()
  await subjects(page).nth(1).getByText('F9').waitFor()
  await lookAtBoth(clerk, 'a difference')

  // After a reload, the page still shows both subjects as compared, so the server has stored the comparisons.
  await page.reload()
  await subjects(page).first().getByText('Confirmed').waitFor()
  await subjects(page).nth(1).getByText('Differs').waitFor()
  expect(typed).toMatch(/^[A-F]\d$/)
  await page.keyboard.press('c')
  await expectFocus(page, 'message')
  await expect
    .poll(() => page.getByLabel('Text', { exact: true }).inputValue())
    .toMatch(/^You typed .* Your WAEC 2005 slip shows F9\. If the slip is right/)
  // The cursor is after the filled-in text.
  await expect
    .poll(() =>
      page
        .getByLabel('Text', { exact: true })
        .evaluate((text: HTMLTextAreaElement) => text.value.length - text.selectionStart),
    )
    .toBe(0)
  // At this width, the tools of the picture need several rows. The message must not cover them.
  await page.setViewportSize({ width: 1040, height: 800 })
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, /Request sent/)
  await page.getByText(/days left/).waitFor()
  await expectGoodScreen(clerk, 'a request and a message beside the tools of the picture')
})

test('all subjects are confirmed with one key, and a check with the board is recorded', async () => {
  const { email } = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Sade Ibrahim')
  const { page } = clerk
  await openWithPicture(page, email)
  await page.keyboard.press('a')
  await expect
    .poll(() => page.getByText('Confirmed', { exact: false }).count())
    .toBe(await subjects(page).count())
  await page.keyboard.press('k')
  await page.keyboard.press('0')
  await page.getByText('Not on the slip').waitFor()

  const slip = await page.getByRole('img', { name: 'WAEC 2005' }).boundingBox()
  if (slip === null) throw new Error('The slip is not shown')
  const line = page.locator('[data-reading-line]')
  /** Returns the middle of the reading line, as a percentage of the height of the slip. */
  const lineOn = async () => {
    const box = await line.boundingBox()
    return box === null ? null : Math.round((100 * (box.y + box.height / 2 - slip.y)) / slip.height)
  }
  const clickOn = (percent: number) =>
    page.mouse.click(slip.x + slip.width / 2, slip.y + (slip.height * percent) / 100)
  const last = (await subjects(page).count()) - 1
  for (let at = 0; at <= last; at += 1) await page.keyboard.press('k')
  await page.keyboard.press('l')
  await page.getByText(/^Click the first of the \d+ subjects on the slip, or move the line/).waitFor()
  expect(await line.count()).toBe(0)
  await clickOn(40)
  await page.getByText(/^Click the last of the/).waitFor()
  await clickOn(80)
  await expect.poll(lineOn).toBe(40)
  await page.keyboard.press('j')
  await expect.poll(lineOn).toBe(Math.round(40 + 40 / last))
  await lookAtBoth(clerk, 'the reading line')
  // The arrow keys move the line, and Enter sets it. These keys must not change the subjects or the decision.
  await page.keyboard.press('L')
  await page.getByText(/^Click the first of the/).waitFor()
  const up = async (times: number) => {
    for (let at = 0; at < times; at += 1) await page.keyboard.press('ArrowUp')
  }
  await up(5)
  await expect.poll(lineOn).toBeLessThan(50)
  const firstAt = await lineOn()
  await page.keyboard.press('Enter')
  await page.getByText(/^Click the last of the/).waitFor()
  for (let at = 0; at < 40; at += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(lineOn).toBeGreaterThan((firstAt ?? 0) + 5)
  const lastAt = await lineOn()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Set the line again' }).waitFor()
  for (let at = 0; at <= last; at += 1) await page.keyboard.press('k')
  await expect.poll(lineOn).toBe(firstAt)
  for (let at = 0; at <= last; at += 1) await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(lineOn).toBe(lastAt)
  await page.getByRole('button', { name: 'Set the line again' }).click()
  await page.getByText(/^Click the first of the/).waitFor()
  await clickOn(30)
  await clickOn(20)
  await page.getByText(/^Click the last of the/).waitFor()
  await page.keyboard.press('l')
  await page.getByText(/^Click the last of the/).waitFor({ state: 'detached' })

  await page.keyboard.press('w')
  await page.getByRole('dialog', { name: /^Check with the board/ }).waitFor()
  await page.getByLabel('Reference').focus()
  await page.keyboard.type('WRN 88214')
  await expectGoodScreen(clerk, 'a check with the board')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Check with the examination body saved.')
  await page.getByText(/^Confirmed by the board/).waitFor()

  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: 'Qualification, registration or work' }).waitFor()
  const school = page.getByLabel('School record of the applicant')
  await school.selectOption({ index: 1 })
  const named = await page.getByLabel('Qualification', { exact: true }).last().inputValue()
  expect(named).not.toBe('')
  await page.getByLabel('Class').fill('Merit')
  await lookAtBoth(clerk, 'a verified qualification')
  await page.getByLabel('Document').fill('Certificate 88/2012')
  await page.getByRole('dialog').getByLabel('Subjects').press('Control+Enter')
  await expectMessage(page, 'Verified entry saved.')
  await page.getByText(`${named}, Merit`).waitFor()
  await page.keyboard.press('E')
  await expect.poll(() => page.getByLabel('Class').inputValue()).toBe('Merit')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await page.keyboard.press('D')
  await page.getByText(`${named}, Merit`).waitFor({ state: 'detached' })
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('[')

  for (const tab of tabs) {
    await page.keyboard.press(']')
    await page.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true }).waitFor()
    await lookAtBoth(clerk, tab)
    if (tab !== 'Emails') continue
    await page.keyboard.press('M')
    await page.getByRole('dialog').getByText('Codes and one-time links are shown as').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('marks that cannot be saved are removed, with the reason', async () => {
  const { email } = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Musa Eze')
  const { page } = clerk
  await openWithPicture(page, email)
  await page.route('**/Office/verify-subjects', (route) => route.abort('connectionfailed'))
  await page.route('**/Office/applications/*', (route) => route.abort('connectionfailed'))
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.keyboard.press('a')
  await page.getByText('The verification was not saved').waitFor()
  await page.getByText('The application could not be updated').waitFor()
  await expect.poll(() => page.getByText('Confirmed').count()).toBe(0)
  clerk.forget()
  await expectGoodScreen(clerk, 'a failed verification')
  // With two messages, the decision must stay inside the window. When the network returns, the message about the
  // update disappears.
  const bar = await page.getByRole('group', { name: 'Decision' }).boundingBox()
  expect((bar?.y ?? 800) + (bar?.height ?? 0)).toBeLessThanOrEqual(800)
  await page.unroute('**/Office/applications/*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText(/could not be updated/).waitFor({ state: 'detached' })
  await page.unroute('**/Office/verify-subjects')
  await page.keyboard.press('a')
  await subjects(page).first().getByText('Confirmed').waitFor()
  await page.getByText('The verification was not saved').waitFor({ state: 'detached' })
})

test('the slip can be zoomed, rotated and moved with the keyboard', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const another = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Sade Ibrahim')
  const { page } = clerk
  await office.openApplication(page, applicant.email, applicantName)
  const viewer = page.getByRole('region', { name: 'Pictures' })
  const image = viewer.getByRole('img')
  /** Returns left edge, top edge, width and height of the picture as displayed. */
  const box = async () => {
    const shown = await image.boundingBox()
    return shown === null ? [0, 0, 0, 0] : [shown.x, shown.y, shown.width, shown.height].map(Math.round)
  }
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => image.getAttribute('alt')).toBe('WAEC 2005')
  await expectFitted(page)
  const frame = await viewer.boundingBox()
  expect(frame?.height).toBeGreaterThan(700)
  const [left = 0, top = 0, width = 0, height = 0] = await box()
  expect(height).toBeGreaterThan(width)

  await page.keyboard.press('+')
  await viewer.getByText('125%').waitFor()
  await expect.poll(async () => (await box())[3]).toBeGreaterThan(height)
  await page.keyboard.press('-')
  await viewer.getByText('100%').waitFor()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  const [zoomedLeft = 0, zoomedTop = 0] = await box()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await box()).slice(0, 2)).toEqual([zoomedLeft - 80, zoomedTop - 80])
  await lookAtBoth(clerk, 'a large slip')
  await page.keyboard.press('f')
  await expect.poll(box).toEqual([left, top, width, height])

  await page.keyboard.press('t')
  await expect
    .poll(async () => {
      const [, , across = 0, down = 0] = await box()
      return across > down
    })
    .toBe(true)
  for (let quarter = 1; quarter < 4; quarter += 1) await page.keyboard.press('t')
  await expect.poll(box).toEqual([left, top, width, height])

  // The wheel zooms around the pointer: the part of the slip below the pointer stays in its place.
  const pointer = { x: left + width / 4, y: top + height / 4 }
  await page.mouse.move(pointer.x, pointer.y)
  await page.mouse.wheel(0, -100)
  await viewer.getByText('125%').waitFor()
  await page.mouse.wheel(0, -100)
  await viewer.getByText('156%').waitFor()
  /** Returns the position of the pointer on the picture, in twentieths of its width and height. */
  const onPicture = async () => {
    const [x = 0, y = 0, across = 1, down = 1] = await box()
    return [(pointer.x - x) / across, (pointer.y - y) / down].map((at) => Math.round(20 * at))
  }
  await expect.poll(onPicture).toEqual([5, 5])

  await page.keyboard.press('v')
  await expect.poll(() => image.getAttribute('alt')).toBe('Profile picture')
  await viewer.getByText('100%').waitFor()
  await page.keyboard.press('v')
  await expect.poll(() => image.getAttribute('alt')).toBe('WAEC 2005')
  await viewer.getByText('156%').waitFor()

  // The next slip of the same examination body shows the same part, but is not rotated.
  await page.keyboard.press('t')
  await expect.poll(() => image.getAttribute('style')).toContain('rotate(90deg)')
  await page.keyboard.press('u')
  const row = page.locator('[data-row]')
  const before = await row.getAttribute('data-row')
  await field(page, 'Search').fill(another.email)
  await expect.poll(() => row.getAttribute('data-row')).not.toBe(before)
  await row.click()
  await expect.poll(() => image.getAttribute('style')).toContain('rotate(0deg)')
  await viewer.getByText('156%').waitFor()
  await expect.poll(onPicture).toEqual([5, 5])
  await lookAtBoth(clerk, 'the same part of the next slip')
  await page.keyboard.press('f')
  await viewer.getByText('100%').waitFor()
})
