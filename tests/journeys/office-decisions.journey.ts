import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { openBrowser, visit } from '#tests/support/browser.ts'
import { reportFailure } from '#tests/support/browser-report.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { type PortalServer, startPortal } from '#tests/support/portal-server.ts'
import { openOffice } from './decided.ts'
import { button, field, login, expectMessage } from './entrance.ts'
import { expectFocus, expectGoodScreen, lookAtBoth } from './look.ts'
import * as office from './office.ts'
import { submittedApplicant } from './prepared.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'

let portal: PortalServer
let browser: Browser
let photo: Buffer

const applicantName = /Ẹ̀kúndayọ̀/

beforeAll(async () => {
  ;[portal, browser, photo] = await Promise.all([
    startPortal(),
    openBrowser(),
    noisyPicture(300, 400, 'jpeg'),
  ])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

test('a clerk withdraws an own proposal; after the approval only an approver can', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Ifeoma Danjuma')
  const { page } = clerk
  await office.openApplication(page, applicant.email, applicantName)
  await office.proposeToAdmit(page)
  await expectFocus(page, 'Decision')

  // The card must show its whole content, although its column has a maximum height.
  const card = page.getByRole('group', { name: 'Decision' }).locator('..')
  expect(await card.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBeLessThanOrEqual(0)

  await button(page, 'Withdraw proposal').press('Enter')
  await expectFocus(page, 'because')
  await lookAtBoth(clerk, 'taking a proposal back')
  await button(page, 'Cancel').press('Enter')
  await expectFocus(page, 'Withdraw proposal')
  await page.keyboard.press('Enter')
  await field(page, 'Why (optional)').fill('The level is wrong.')
  await button(page, 'Withdraw proposal').press('Enter')
  await expectMessage(page, 'Proposal withdrawn.')
  await page.getByText('Nothing has been proposed yet.').waitFor()
  await expectFocus(page, 'Decision')
  await page.getByText('Earlier proposals (1)').click()
  await page.getByText('The level is wrong.').first().waitFor()

  await office.proposeToAdmit(page)
  await button(page, 'Withdraw proposal').click()
  const approver = await office.newColleague(browser, portal, 'approver', 'Bala Okafor')
  await office.openApplication(approver.page, applicant.email, applicantName)
  await button(approver.page, 'Approve').press('Enter')
  await approver.page.getByText('Approved, waiting for release').waitFor()
  await expectFocus(approver.page, 'Decision')

  await button(page, 'Withdraw proposal').press('Enter')
  await expectMessage(page, /is approved and waits for its release: it cannot be withdrawn/)
  await page.getByText('Approved, waiting for release').waitFor()
  clerk.forget()
  expect(await button(page, 'Return to proposer').isDisabled()).toBe(true)
  await expectFocus(page, 'Decision')
})

test('a withdrawn letter is shown to the office and the applicant, and /verify says «withdrawn»', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const decide = await openOffice(portal)
  const programmeId = institution.programmes[0]?.programmes[0]?.id
  await decide(applicant, { kind: 'admit', programmeId, level: '100' })
  const approver = await office.newColleague(browser, portal, 'approver', 'Tamuno Yusuf')
  const { page } = approver
  await office.openApplication(page, applicant.email, applicantName)
  await button(page, 'Withdraw the letter').press('Enter')
  await expectFocus(page, 'because')
  await lookAtBoth(approver, 'withdrawing a letter')
  await field(page, 'Why').fill('The result slip is forged.')
  await office.ageCodes(portal)
  await button(page, 'Withdraw the letter').press('Enter')
  await office.giveCode(approver)
  await expectMessage(page, 'Letter withdrawn. Its code now shows it as withdrawn.')
  await page.getByText('The result slip is forged.').first().waitFor()
  await page.getByText('Letter withdrawn', { exact: true }).first().waitFor()
  await button(page, 'Withdraw the letter').waitFor({ state: 'detached' })
  await expectFocus(page, 'Decision')
  await lookAtBoth(approver, 'a withdrawn letter')

  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const phone = person.page
  await phone.goto('/application/auth/login')
  await login(phone, applicant)
  await phone.getByText(/has withdrawn your letter of admission: nothing more is to be done/).waitFor()
  await expectGoodScreen(person, 'the dashboard without a letter')
  await phone.goto('/application/dashboard/admission-status')
  await phone.getByRole('heading', { name: 'Your letter of admission was withdrawn' }).waitFor()
  expect(await phone.getByRole('button', { name: 'Pay Acceptance Fee' }).count()).toBe(0)
  await expectGoodScreen(person, 'the status without a letter')
  await phone.goto('/application/dashboard/enrolment')
  await phone.getByText(/has withdrawn your letter of admission, so there is nothing more to do/).waitFor()
  await expectGoodScreen(person, 'the enrolment without a letter')
  const [code = ''] = await office.letterCodes(portal, applicant.email)
  await phone.goto(`/application/verify/${code}`)
  await phone.getByText('This document was withdrawn').waitFor()
  await expectGoodScreen(person, 'a withdrawn document')
  await expect
    .poll(async () => (await mailsTo(portal.url, applicant.email)).map(({ subject }) => subject))
    .toContain(subjectOf('letter-withdrawn'))

  expect(await button(page, 'Issue the letter again').isDisabled()).toBe(true)
  await page.getByText(/You withdrew this letter/).waitFor()
  const admin = await office.newColleague(browser, portal, 'admin', 'Halima Etim')
  await office.openApplication(admin.page, applicant.email, applicantName)
  await button(admin.page, 'Issue the letter again').press('Enter')
  await expectFocus(admin.page, 'because')
  await lookAtBoth(admin, 'issuing a letter again')
  await field(admin.page, 'Why').fill('It was the wrong application.')
  await button(admin.page, 'Issue the letter again').press('Enter')
  await expectMessage(admin.page, /Letter issued again with a new code/)
  await button(admin.page, 'Withdraw the letter').waitFor()
  await expectFocus(admin.page, 'Decision')
  await phone.reload()
  await phone.getByText('This document was withdrawn').waitFor()
  await phone.goto('/application/dashboard/admission-status')
  await phone.getByRole('button', { name: /^Pay Acceptance Fee/ }).waitFor()
  const codes = await office.letterCodes(portal, applicant.email)
  const newCode = codes.find((each) => each !== code) ?? ''
  await phone.goto(`/application/verify/${newCode}`)
  await phone.getByText(/issued this document and has not withdrawn it/).waitFor()
  await person.context.close()
})

test('an upload can be zoomed, rotated and moved with the keyboard', async () => {
  const applicant = await submittedApplicant(portal.url, photo)
  const clerk = await office.newColleague(browser, portal, 'clerk', 'Sade Ibrahim')
  const { page } = clerk
  await office.openApplication(page, applicant.email, applicantName)
  const frame = page.getByRole('region', { name: 'WAEC Result, picture' })
  const figure = page.getByRole('figure').filter({ has: frame })
  const image = figure.getByRole('img')
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  const size = async () => {
    const box = await image.boundingBox()
    return box === null ? [0, 0] : [Math.round(box.width), Math.round(box.height)]
  }
  const [width = 0, height = 0] = await size()
  expect(height).toBeGreaterThan(width)

  expect(await button(page, 'Zoom out').first().isDisabled()).toBe(true)
  for (const words of ['150%', '200%', '300%', '400%']) {
    await figure.getByRole('button', { name: 'Zoom in' }).press('Enter')
    await figure.getByText(words).waitFor()
  }
  await expect.poll(size).toEqual([4 * width, 4 * height].map((each) => expect.closeTo(each, -1)))
  expect(await figure.getByRole('button', { name: 'Zoom in' }).isDisabled()).toBe(true)
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => frame.evaluate(({ scrollLeft, scrollTop }) => Math.min(scrollLeft, scrollTop)))
    .toBeGreaterThan(0)
  await lookAtBoth(clerk, 'a large slip')
  for (let step = 0; step < 4; step += 1)
    await figure.getByRole('button', { name: 'Zoom out' }).press('Enter')
  await figure.getByText('100%').waitFor()

  const turned: number[][] = []
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await figure.getByRole('button', { name: 'Rotate' }).press('Enter')
    await expect
      .poll(() => image.evaluate((shown) => getComputedStyle(shown).rotate))
      .toBe(quarter === 3 ? '0deg' : `${(quarter + 1) * 90}deg`)
    turned.push(await size())
    expect(await frame.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(1)
  }
  const [lying, standing] = turned
  expect(lying?.[0]).toBeGreaterThan(lying?.[1] ?? 0)
  expect(standing).toEqual([width, height])
})
