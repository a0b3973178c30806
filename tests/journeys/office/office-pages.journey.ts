import decodeQr from 'qr/decode.js'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { today } from '#contract/dates.ts'
import { expect, test } from 'vitest'
import { screens, visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { freshEmail } from '#tests/support/samples.ts'
import { button, field, heading, expectMessage } from '../actions/auth-pages.ts'
import { expectGoodScreen, lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'

const { portal, browser } = await portalAndBrowser()

const applicantName = /Ẹ̀kúndayọ̀/

/**
 * Checks that the bar of an opened application has one line without overflow. The bar must show at least 8 characters
 * of the name of the colleague who holds the lease, and the time since the last activity.
 */
async function expectNameInBar(page: Page, name: string): Promise<void> {
  const held = page.getByTitle(`${name} has this application open.`)
  const visible = await held.getByText(name, { exact: true }).evaluate((shown) => {
    const letters = shown.textContent.length
    return shown.scrollWidth === 0 ? 0 : (letters * shown.clientWidth) / shown.scrollWidth
  })
  expect(visible).toBeGreaterThanOrEqual(8)
  const time = held.locator('span[aria-hidden]')
  expect(await time.innerText()).toMatch(/^· (now|\d+ min)$/)
  expect((await time.boundingBox())?.width).toBeGreaterThan(20)
  const bar = await held.evaluate((shown) => {
    const { clientWidth = 0, scrollWidth = 0, clientHeight = 0 } = shown.closest('header') ?? {}
    return { overflow: scrollWidth - clientWidth, clientHeight }
  })
  expect(bar.overflow).toBe(0)
  expect(bar.clientHeight).toBeLessThan(60)
}

test('an invitation: password, QR code for the app, recovery codes shown once', async () => {
  const person = await visit(browser, { screen: 'desk', url: portal.url, theme: 'dark' })
  reportFailure(person, portal)
  const { page } = person
  const email = freshEmail('admin')
  const link = await office.invite(portal, { name: 'Kemi Lawal', email, role: 'admin' })
  await page.goto(link)
  await heading(page, 'Welcome to the office')
  await lookAtBoth(person, 'the invitation')
  await office.choosePassword(page)
  await lookAtBoth(person, 'the authenticator')
  const secret = await office.secretOn(page)
  const picture = await page.getByRole('img', { name: /^The secret/ }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  expect(new URL(decodeQr({ width, height, data })).searchParams.get('secret')).toBe(secret)

  const codes = await office.connectAuthenticator(page, secret)
  expect(new Set(codes).size).toBe(10)
  await lookAtBoth(person, 'the recovery codes')
  await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(true)
  await field(page, 'I have saved these codes').check()
  await button(page, 'Continue').click()
  await heading(page, 'Account set up')
  await page.getByRole('link', { name: 'Log in' }).click()
  await office.logIn(page, { email, secret })
  await heading(page, 'Queue')

  await page.goto(link)
  await office.fillPassword(page)
  await page.getByText('This link is wrong, was used already or has expired.').first().waitFor()
  await person.context.close()
})

test('every page of an administrator, on desktop and phone; a disabled colleague is signed out at once', async () => {
  const admin = await office.newColleague(browser, portal, 'admin', 'Ọlá Adébáyọ̀')
  const { page } = admin
  for (const name of ['Queue', 'Refunds', 'Audit log', 'Colleagues', 'Roles and permissions']) {
    await page.getByRole('link', { name }).click()
    await heading(page, name)
    await lookAtBoth(admin, name)
  }
  await page.goto('/office/?status=submitted')
  await page.setViewportSize(screens.phone.viewport)
  const statuses = page.getByRole('group', { name: 'Applications by status' })
  const unfold = button(page, 'Filters (1)')
  await unfold.waitFor()
  expect(await statuses.isVisible()).toBe(false)
  await unfold.click()
  await statuses.waitFor()
  await expectGoodScreen(admin, 'the filters of the queue, phone')
  await page.setViewportSize(screens.desk.viewport)
  await unfold.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: 'Audit log' }).click()
  await button(page, 'Verify audit log').click()
  await page.getByText(/^No changes found in the newest/).waitFor()

  const clerk = await office.newColleague(browser, portal, 'clerk', 'Musa Eze')
  await page.getByRole('link', { name: 'Colleagues' }).click()
  await heading(page, 'Colleagues')
  await page.reload()
  await button(page, 'Remove access: Musa Eze').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove access' }).click()
  await expectMessage(page, /signed out everywhere/)
  await clerk.page.getByRole('link', { name: 'Roles and permissions' }).click()
  await heading(clerk.page, 'Office login')
  expect(new URL(clerk.page.url()).pathname).toBe('/office/login')
})

test('two decisions are released together at a set time; a returned one can be proposed again', async () => {
  const photo = await noisyPicture(300, 400, 'jpeg')
  const applicants = [
    await submittedApplicant(portal.url, photo),
    await submittedApplicant(portal.url, photo),
  ]
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Halima Obi')
  const approver = await office.newColleague(browser, portal, 'approver', 'Bala Okafor')
  const desk = approver.page
  for (const { email } of applicants) {
    await office.openApplication(clerk.page, email, applicantName)
    await office.proposeToAdmit(clerk.page)
  }
  const [first, second] = applicants.map(({ email }) => email)

  await office.openApplication(desk, first ?? '', applicantName)
  await button(desk, 'Return to proposer').waitFor()
  await desk.keyboard.press('b')
  await field(desk, 'Why').focus()
  await desk.keyboard.type('The slip shows another grade.')
  await desk.keyboard.press('Control+Enter')
  await desk.getByText('No proposal is pending.').waitFor()
  await office.openApplication(clerk.page, first ?? '', applicantName)
  const returned = clerk.page.getByRole('complementary', { name: 'The admission was returned' })
  await returned.getByText('The slip shows another grade.').waitFor()

  // The clerk takes over while the approver has a dialog open. The dialog then sends nothing, keeps the text and offers
  // «Take over».
  const returnTo = (tab: Page) => tab.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await desk.keyboard.press('q')
  await desk.keyboard.press('1')
  const dialog = desk.getByRole('dialog', { name: 'Check: Identity' })
  await dialog.getByLabel('Reason').fill('Seen at the centre')
  await clerk.page.keyboard.press('T')
  await clerk.page.getByText(/^You, until/).waitFor()
  await returnTo(desk)
  await desk.getByTitle('Halima Obi has this application open.').waitFor()
  await expectNameInBar(desk, 'Halima Obi')
  await desk.keyboard.press('Control+Enter')
  const rejection = dialog.getByText('Halima Obi has this application open. Take over to change it.')
  await rejection.waitFor()
  await expectGoodScreen(approver, 'a check that a colleague has stopped')
  await desk.keyboard.press('Alt+t')
  await rejection.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Seen at the centre')
  await desk.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await desk.getByText('Seen at the centre, Bala Okafor').waitFor()
  await returnTo(clerk.page)
  await clerk.page.getByTitle('Bala Okafor has this application open.').waitFor()

  await clerk.page.setViewportSize(screens.phone.viewport)
  await button(clerk.page, 'Take over').click()
  await clerk.page.setViewportSize(screens.desk.viewport)
  await button(clerk.page, 'Reject').click()
  await button(clerk.page, 'Propose rejection').click()
  await clerk.page.getByRole('link', { name: 'Choose a reason.' }).waitFor()
  await lookAtBoth(clerk, 'a returned proposal')
  await clerk.page.keyboard.press('5')
  await expect.poll(() => field(clerk.page, '5 A document could not be read.').isChecked()).toBe(true)
  await button(clerk.page, 'Propose rejection').click()
  await clerk.page.getByText('Proposed, waiting for approval').waitFor()

  for (const email of [first, second]) {
    await office.openApplication(desk, email ?? '', applicantName)
    await button(desk, 'Approve').waitFor()
    await desk.keyboard.press('A')
    await desk.getByText('Approved, waiting for release').waitFor()
  }
  // The approver schedules a release by keyboard alone.
  const type = async (label: string, text: string) => {
    await field(desk, label).focus()
    await desk.keyboard.type(text)
  }
  await desk.goto('/office/?status=approved')
  await desk.getByText('2 shown').waitFor()
  await desk.keyboard.press('*')
  await desk.getByText('2 selected', { exact: false }).waitFor()
  await desk.keyboard.press('p')
  await desk.getByRole('heading', { name: '1 offer, 1 rejection' }).waitFor()
  await type('Type the number of decisions', '2')
  await field(desk, 'At a set time').press('Space')
  await button(desk, 'Schedule 2 decisions').press('Enter')
  await desk.getByText('Choose a date and a time.').waitFor()
  await lookAtBoth(approver, 'the release')
  const [year = '', month = '', day = ''] = today(new Date(Date.now() + 30 * 86_400_000)).split('-')
  await type('Day', day)
  await type('Month', month)
  await type('Year', year)
  await button(desk, 'Schedule 2 decisions').press('Enter')
  await expectMessage(desk, '2 decisions scheduled.')
  await desk.goto('/office/?status=scheduled')
  await desk.getByText('2 shown').waitFor()
  await expect.poll(() => desk.getByRole('cell', { name: 'Scheduled' }).count()).toBe(2)
})

test('a request opens a section, and its withdrawal closes the section again', async () => {
  const { email } = await submittedApplicant(portal.url, await noisyPicture(300, 400, 'jpeg'))
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Sade Ibrahim')
  const { page } = clerk
  await office.openApplication(page, email, applicantName)
  await button(page, 'Request').click()
  await field(page, 'What you need').selectOption('Bio-Data: NIN')
  await button(page, 'Add').click()
  await field(page, 'Text').fill('Your NIN lacks a figure.')
  await button(page, 'Send request').click()
  await page.getByText('Your NIN lacks a figure.').first().waitFor()
  await page.getByText(/days left/).waitFor()
  await lookAtBoth(clerk, 'an application with a request')
  await expect.poll(() => button(page, 'Reject').count()).toBe(0)
  // «Open next» is in the same row as «Note».
  const top = async (name: string) => (await button(page, name).boundingBox())?.y
  expect(await top('Open next')).toBe(await top('Note'))
  await button(page, 'Withdraw request').click()
  await expectMessage(page, 'Request withdrawn. We have notified the applicant.')
  const reason = page.getByText('The applicant has not answered a request yet.')
  await expect.poll(() => reason.count()).toBe(0)
  await expect.poll(() => button(page, 'Reject').isEnabled()).toBe(true)
})

test('the list of shortcuts can be searched, and single characters can be switched off', async () => {
  const { page } = await office.newColleague(browser, portal, 'clerk', 'Bola Sule')
  const dialog = page.getByRole('dialog', { name: 'Keyboard' })
  await page.keyboard.press('?')
  await dialog.getByLabel('Search').press('u')
  await dialog.getByLabel('Search').fill('undo your approval')
  await dialog.getByText('Undo your approval').waitFor()
  await expect.poll(() => dialog.locator('dd').count()).toBe(1)
  const saved = page.waitForResponse('**/Office/set-letter-keys')
  await dialog.getByLabel('Single-character shortcuts').press('Space')
  await saved
  await page.keyboard.press('Escape')
  await page.reload()
  await heading(page, 'Queue')
  await page.keyboard.press('?')
  expect(await dialog.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Keyboard' }).press('Enter')
  await dialog.getByLabel('Single-character shortcuts').press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await dialog.waitFor()
})
