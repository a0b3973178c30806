import { expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { portalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { approvedDecision, idOf, proposedDecision, signedInColleague } from '../actions/decided.ts'
import { expectMessage, heading } from '../actions/auth-pages.ts'
import { lookAtBoth } from '../browser/look.ts'
import * as office from '../actions/office.ts'
import { submittedApplicant } from '../actions/prepared.ts'

const { portal, browser } = await portalAndBrowser({ releaseStopMinutes: 10 })
const limited = institution.programmes
  .flatMap(({ programmes }) => programmes)
  .find(({ places }) => places === 1)

test('two admissions to one place cause a warning at the approval, and need a reason at the release', async () => {
  const photo = await noisyPicture(300, 400, 'jpeg')
  const maker = await signedInColleague(portal, 'clerk')
  const checker = await signedInColleague(portal, 'approver')
  const offer = { kind: 'admit', programmeId: limited?.id, level: limited?.level }
  const [first, second] = [
    await submittedApplicant(portal.url, photo),
    await submittedApplicant(portal.url, photo),
  ]
  await approvedDecision(maker, checker, first, offer)
  await proposedDecision(maker, second, offer)
  const tooMany = `${limited?.description}: 2 for 1 place (1 taken, 1 here)`

  const approver = await office.newColleague(browser, portal, 'approver', 'Bala Okafor')
  const { page } = approver
  const applicationId = await idOf(maker, second)
  await page.goto(`/office/applications/${applicationId}`)
  await page.getByText(tooMany).waitFor()
  await lookAtBoth(approver, 'a proposal above the places')
  await page.keyboard.press('Shift+A')
  await page.getByRole('button', { name: 'Undo approval' }).waitFor()
  await page.getByText(tooMany).waitFor({ state: 'detached' })

  await page.goto('/office/release')
  await page.getByText(`${limited?.description}: 2 for 1 place (0 taken, 2 here)`).waitFor()
  await page.getByLabel('Type the number of decisions').fill('2')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Say why there are more offers than places/).waitFor()
  // Discards the console error of the release that was rejected because it had no reason.
  approver.forget()
  await lookAtBoth(approver, 'a release without a reason')
  await page.getByLabel('Reason for more offers than places').fill('The senate added one place.')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, '2 decisions scheduled.')

  await page.goto('/office/offers/places')
  await heading(page, 'Places')
  await page.getByRole('row', { name: new RegExp(limited?.description ?? '') }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await heading(page, 'Figures')
  const number = page.getByRole('link', { name: 'Scheduled, all sessions: 2' })
  await number.waitFor()
  await page.getByRole('row', { name: /^Bala Okafor/ }).waitFor()
  await lookAtBoth(approver, 'the figures')
  await number.press('Enter')
  await heading(page, 'Queue')
  expect(new URL(page.url()).search).toBe('?status=scheduled')
  await page
    .getByRole('row', { name: /Scheduled/ })
    .nth(1)
    .waitFor()

  await page.goto(`/office/applications/${applicationId}`)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText(/^Reason for more offers than places: +The senate added one place\.$/).waitFor()
})
