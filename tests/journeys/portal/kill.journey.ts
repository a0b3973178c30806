import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '#tests/support/browser/browser.ts'
import { reportFailure } from '#tests/support/browser/browser-report.ts'
import { gatewayTransactions, settleByItself } from '#tests/support/payments/checkout.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aRegistration } from '#tests/support/samples.ts'
import * as dashboard from '../actions/dashboard.ts'
import * as authPages from '../actions/auth-pages.ts'
import { listOf } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import * as sections from '../actions/sections.ts'
import { finishRecords } from '../actions/step-screens.ts'
import { expectGoodLook } from '../browser/look.ts'
import { asNaira, charged } from '#tests/support/payments/fees.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'

const { portal, browser } = await portalAndBrowser()

async function killAndStart(): Promise<void> {
  await portal.end('SIGKILL')
  await portal.start()
}

/** Expects the message about the network connection on a screen that fulfils `expectGoodLook`. */
async function expectNoNetwork(page: Page): Promise<void> {
  await authPages.expectMessage(page, 'Please check your network connection!')
  await expectGoodLook(page, `${page.url()} while the server is away`)
}

/**
 * Kills the server, performs `act` and expects the network error. Then starts the server and performs `act` again.
 */
async function tryWhileAway(page: Page, act: () => Promise<void>): Promise<void> {
  await portal.end('SIGKILL')
  await act()
  await expectNoNetwork(page)
  await portal.start()
  await act()
}

test('killing the server at any point of the journey loses and duplicates nothing', async () => {
  const applicant = aRegistration()
  const person = await visit(browser, { screen: 'phone', url: portal.url })
  reportFailure(person, portal)
  const { page } = person

  await authPages.startFromLanding(page)
  await authPages.register(page, applicant)
  await killAndStart()
  const tab = await authPages.followActivationLink(person.context, applicant)
  await tryWhileAway(tab, () => authPages.button(tab, 'Activate Account').click())
  await authPages.heading(tab, 'Login')
  await tab.close()

  await page.getByRole('link', { name: 'Login' }).click()
  await authPages.login(page, applicant)
  await authPages.goToCheckout(page)
  await killAndStart()
  const [opened] = await gatewayTransactions(portal.url, applicant.email)
  await page.reload()
  await settleByItself(portal.url, opened?.reference ?? '')
  await killAndStart()
  await page.goto('/application/payments/all')
  await authPages.button(page, /^Verify/).click()
  await authPages.expectMessage(page, `Your payment of ${asNaira(charged.application)} is confirmed.`)
  await expectGoodLook(page, 'a confirmed payment')
  await page.getByRole('link', { name: 'Continue your application' }).click()

  await sections.fillBiodata(page)
  await tryWhileAway(page, () => authPages.button(page, 'Save and continue').click())
  await sections.fillNextOfKin(page)
  await portal.end('SIGTERM')
  await portal.start()
  await sections.saveNextOfKin(page)
  await sections.chooseProgramme(page)
  await sections.saveProgramme(page)

  await records.fillSchoolRecord(page)
  await portal.end('SIGKILL')
  await authPages.button(page, 'Save and continue').click()
  await expectNoNetwork(page)
  await portal.start()
  // The record waits in its list, and is sent when the network returns.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('press Next when we have your school record').waitFor({ state: 'detached' })
  await authPages.button(page, 'Next').click()
  await records.part(page, "O'level Results")
  await records.fillOlevel(page)
  await loseUpload(page)
  await records.sendSlip(page)
  await records.saveOlevel(page)
  await killAndStart()
  await page.reload()
  await finishRecords(page)
  await records.choosePicture(page)
  await tryWhileAway(page, () => authPages.button(page, 'Upload').click())
  await authPages.heading(page, 'Preview Profile')

  await killAndStart()
  await page.reload()
  await submitThroughKill(page)
  await page.goto('/application/dashboard/registration/completed-profile')
  await page.getByText('You have completed your application process.').waitFor()
  await expect
    .poll(() => dashboard.answer(page, 'School Records', 'School Name').allInnerTexts())
    .toEqual([records.school.name])

  await expectNothingDoubled(applicant)
  await person.context.close()
})

async function loseUpload(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 10_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const form = page.getByRole('form', { name: "New O'level result" })
  await form.getByLabel('Result slip').setInputFiles(await records.aPhoto('slip.jpg'))
  await form.getByText(/Sending the picture: [1-9]/).waitFor()
  await portal.end('SIGKILL')
  await form.getByText('The picture could not be sent.').first().waitFor()
  await expectGoodLook(page, 'a picture that could not be sent')
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await line.detach()
  await portal.start()
}

/**
 * Kills the server during the submission and starts it again. If the submission was not stored, submits again.
 */
async function submitThroughKill(page: Page): Promise<void> {
  await authPages.button(page, 'Submit').click()
  await authPages.button(page, 'Yes, Submit').click()
  await killAndStart()
  await page.goto('/application/dashboard/registration/complete-profile')
  await authPages.heading(page, 'Preview Profile')
  const submitted = page.getByText('This is what you sent us.')
  const open = authPages.button(page, 'Submit')
  await submitted.or(open).waitFor()
  if (await open.isVisible()) await records.submit(page)
}

async function expectNothingDoubled(applicant: authPages.Applicant): Promise<void> {
  const books = await gatewayTransactions(portal.url, applicant.email)
  expect(books.map(({ status }) => status)).toEqual(['success'])
  const rows = async (path: string) => (await listOf(portal.url, applicant, path)).length
  expect({
    payments: await rows('/Payment/get-payments'),
    schools: await rows('/Application/get-educational-record'),
    sittings: await rows('/Application/get-olevel-results'),
  }).toEqual({ payments: 1, schools: 1, sittings: 1 })
  // Each call of `listOf` above signs in on a new device. The emails about these sign-ins are left out.
  const subjects = async () =>
    (await mailsTo(portal.url, applicant.email))
      .map(({ subject }) => subject)
      .filter((subject) => !subjectShape('new-device').test(subject))
      .sort()
  // Jobs send the emails. After a restart, the server must resume interrupted jobs.
  await expect
    .poll(subjects)
    .toEqual([
      expect.stringMatching(subjectShape('application-submitted')),
      expect.stringMatching(subjectShape('payment-received')),
      expect.stringMatching(subjectShape('activation')),
      expect.stringMatching(subjectShape('profile-activated')),
    ])
}
