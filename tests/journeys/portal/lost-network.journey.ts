import { type RawBuilder, sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AnyStep, stepPage } from '#contract/steps/registry.ts'
import { openRunning } from '#tests/support/database/stored-rows.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { freshEmail } from '#tests/support/samples.ts'
import { optionalSteps } from '#tests/support/step-examples.ts'
import { acceptedApplicant, admittedApplicant } from '../actions/after-decision.ts'
import { expectWithin } from '../actions/after-submission.ts'
import { type Network, networkOf } from '../browser/cut-network.ts'
import { expectGoodBoxes } from '../browser/look.ts'
import { type Decide, openOffice } from '../actions/decided.ts'
import * as authPages from '../actions/auth-pages.ts'
import { onOwnPhone } from '../actions/own-phone.ts'
import { applicantAt, call, paidApplicant, tokenOf } from '../actions/prepared.ts'
import * as records from '../actions/records.ts'
import * as sections from '../actions/sections.ts'
import { stepScreens } from '../actions/step-screens.ts'

/*
 * Loses the network twice at each save of an application: once before the request reaches the server, once after the
 * server has applied it. Each save must be applied once, and the applicant must not have to type anything again.
 */

let decide: Decide

const { portal, browser } = await sharedPortalAndBrowser({
  async prepare(started) {
    decide = await openOffice(started)
  },
})
const photo = await noisyPicture(300, 400, 'jpeg')

const noNetwork = 'Please check your network connection!'
const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** Saves a form through two network failures. The applicant presses Save only once. Then the outbox sends the save. */
async function saveThroughOutbox(page: Page, network: Network, { title }: AnyStep): Promise<void> {
  network.cut()
  await authPages.button(page, 'Save and continue').click()
  await says(page, /waits? on this phone\. We send (?:it|them) when you have network\./)
  await expectGoodBoxes(page, `${title} that waits`)
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await authPages.heading(page, 'Waiting on this phone')
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
  await says(page, 'Waits for network.')

  const applied = network.cutAfterNextSave()
  await authPages.button(page, /^Send now/).click()
  await applied
  await says(page, 'Waits for network.')
  await expectGoodBoxes(page, `the outbox with ${title}`)

  network.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await says(page, 'Nothing is waiting. Everything you have saved is with us.')
  await says(page, /^Sent \d/)
  await expectGoodBoxes(page, `the outbox after ${title} was sent`)
}

/**
 * Saves through two network failures by calling `press` again after each failure. `why` and `then` are the messages
 * after the first and the second failure.
 */
async function saveByHand(
  page: Page,
  network: Network,
  press: () => Promise<void>,
  why = noNetwork,
  then = noNetwork,
): Promise<void> {
  network.cut()
  await press()
  await says(page, why)
  await expectGoodBoxes(page, `${page.url()} whose save did not arrive`)
  const applied = network.cutAfterNextSave()
  await press()
  await applied
  await says(page, then)
  await expectGoodBoxes(page, `${page.url()} whose save got no response`)
  network.restore()
  await press()
}

/** Signs in an applicant who has paid the application fee, on the applicant's own phone. */
async function signedIn() {
  const applicant = await paidApplicant(portal.url)
  const person = await onOwnPhone(portal, browser, applicant)
  const { page, context } = person
  return { applicant, page, context }
}

/** Returns the rows of a query on the portal's database. */
async function rowsOf<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  const database = openRunning(portal.dataDir)
  try {
    return (await query.execute(database.system)).rows
  } finally {
    await database.close()
  }
}

/** Returns the number of the applicant's audit entries for each action. */
async function actionsOf(email: string): Promise<Record<string, number>> {
  const rows = await rowsOf(sql<{ action: string; count: number }>`select action, count(*)::int as count
    from audit_event where applicant_id = (select id from applicant where email = ${email}) group by action`)
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]))
}

test('a network that fails twice at each save does not prevent or repeat a save', async () => {
  const { applicant, page, context } = await signedIn()
  await authPages.heading(page, 'Bio-Data')
  const network = await networkOf(context)

  for (const { step, fill } of stepScreens()) {
    await page.goto(`/application${stepPage(step.id)}`)
    await fill(page)
    const isLeftEmpty = optionalSteps.includes(step.id)
    const press = (name: string) => () => authPages.button(page, name).click()
    if (step.id === 'picture')
      await saveByHand(page, network, press('Upload'), 'The picture could not be sent.')
    else if (isLeftEmpty) await saveByHand(page, network, press('Next'))
    else await saveThroughOutbox(page, network, step)
    if (step.strip === 'records' && !isLeftEmpty) {
      await page.goto(`/application${stepPage(step.id)}`)
      await authPages.button(page, 'Next').click()
      await page.getByRole('heading', { level: 2, name: step.title }).waitFor({ state: 'detached' })
    }
  }

  await authPages.heading(page, 'Preview Profile')
  const failure = page.getByRole('heading', { name: 'Not submitted yet' })
  const submit = async () => {
    if ((await failure.count()) > 0) await expectWithin(page, failure)
    // Each attempt starts at the top of the page. After «Submit» below, the page must scroll to the message.
    await page.evaluate(() => scrollTo(0, 0))
    await authPages.button(page, 'Submit').click()
    await authPages.button(page, 'Yes, Submit').click()
  }
  await saveByHand(page, network, submit, 'Not submitted yet', 'Not submitted yet')
  await authPages.heading(page, 'Admission Status')
  expect(await actionsOf(applicant.email)).toMatchObject({
    'biodata-saved': 1,
    'next-of-kin-saved': 1,
    'programme-saved': 1,
    'educational-record-added': 1,
    'olevel-result-added': 1,
    'olevel-subject-set': records.sitting.subjects.length,
    ...Object.fromEntries(optionalSteps.map((id) => [`${id}-finished`, 1])),
    'picture-saved': 1,
    // One upload is the result slip, the other the picture.
    'upload-stored': 2,
    'application-submitted': 1,
  })
  const submitted = subjectShape('application-submitted')
  const mails = async () =>
    (await mailsTo(portal.url, applicant.email)).filter(({ subject }) => submitted.test(subject)).length
  await expect.poll(mails).toBe(1)
  await context.close()
})

/** Presses a button. If `yes` is given, also presses the button `yes` in the dialog that opens. */
async function pressAndConfirm(page: Page, name: string | RegExp, yes?: string): Promise<void> {
  const isIdle = page.locator('button:not([aria-busy=true])')
  await authPages.button(page, name).and(isIdle).click()
  if (yes !== undefined) await authPages.button(page, yes).click()
}

test('a network that fails twice at each change of saved records does not prevent or repeat a change', async () => {
  const applicant = await applicantAt(portal.url, 'SubmitApplication', photo)
  const { page, context } = await onOwnPhone(portal, browser, applicant)
  await authPages.heading(page, 'Preview Profile')
  const network = await networkOf(context)
  await page.goto('/application/dashboard/registration/records?part=olevelResults')
  await pressAndConfirm(page, 'Add a subject')
  const subject = page.getByRole('form', { name: 'New subject' })
  await subject.getByLabel('Subject').selectOption('Economics')
  await subject.getByLabel('Grade').selectOption('B3')
  await saveByHand(page, network, () => pressAndConfirm(page, 'Add subject'))
  await authPages.button(page, 'Remove Economics').waitFor()
  await saveByHand(page, network, () => pressAndConfirm(page, 'Remove Economics', 'Yes, Remove'))
  await authPages.button(page, 'Remove Economics').waitFor({ state: 'detached' })
  await page.goto('/application/dashboard/registration/records?part=educationalRecords')
  await authPages.button(page, /^Delete /).waitFor()
  await saveByHand(page, network, () => pressAndConfirm(page, /^Delete /, 'Yes, Delete'))
  await says(page, 'No school records yet.')
  expect(await actionsOf(applicant.email)).toMatchObject({
    'olevel-subject-removed': 1,
    'educational-record-removed': 1,
  })
  await context.close()
})

test('a network that fails twice at the answer to an offer does not prevent or repeat the answer', async () => {
  const applicant = await admittedApplicant(portal.url, photo, decide)
  const { page, context } = await onOwnPhone(portal, browser, applicant)
  await authPages.heading(page, 'Your Application')
  const network = await networkOf(context)
  await page.goto('/application/dashboard/admission-status')
  await pressAndConfirm(page, 'Decline offer')
  await authPages.field(page, 'Why do you decline?').fill('I have a place nearer home.')
  await saveByHand(page, network, () => pressAndConfirm(page, 'Decline Offer', 'Yes, Decline'))
  await page.getByRole('heading', { name: 'You have declined your offer' }).waitFor()
  await expectGoodBoxes(page, 'a declined offer')
  await saveByHand(page, network, () => pressAndConfirm(page, 'Undo decline'))
  await authPages.button(page, 'Decline offer').waitFor()
  expect(await actionsOf(applicant.email)).toMatchObject({ 'offer-declined': 1, 'offer-decline-undone': 1 })
  await context.close()
})

test('a network that fails twice at each change of the account does not prevent or repeat a change', async () => {
  const applicant = await acceptedApplicant(portal.url, photo, decide)
  const token = await tokenOf(portal.url, applicant)
  await call(portal.url, 'GET', '/Profile/Get-MatricNumber', undefined, token)
  const { page, context } = await onOwnPhone(portal, browser, applicant)
  await authPages.heading(page, 'Your Application')
  const network = await networkOf(context)
  await page.goto('/application/dashboard/portal')
  await authPages.field(page, 'Portal Password').fill('seven quiet harbours waiting')
  await saveByHand(page, network, () => pressAndConfirm(page, 'Set Password'))
  await authPages.expectMessage(page, 'Your portal password is set.')
  await expectGoodBoxes(page, 'a portal password that was set')

  await page.goto('/application/dashboard/account')
  await authPages.button(page, 'Change email address').click()
  await authPages.field(page, 'New Email Address').fill(freshEmail())
  await authPages.field(page, 'Your Password').fill(applicant.password)
  await saveByHand(page, network, () => pressAndConfirm(page, 'Send the emails'))
  await says(page, 'Not confirmed yet')

  const others = authPages.button(page, /^Sign out: /)
  await others.first().waitFor()
  const count = await others.count()
  const isIdle = page.locator('button:not([aria-busy=true])')
  await saveByHand(page, network, () => others.first().and(isIdle).click())
  await authPages.expectMessage(page, 'That device is signed out.')
  await expectGoodBoxes(page, 'a session that was ended')
  await expect.poll(() => others.count()).toBe(count - 1)
  expect(await actionsOf(applicant.email)).toMatchObject({
    'portal-password-set': 1,
    'email-change-requested': 1,
    'session-ended': 1,
  })
  await context.close()
})

test('without a network the next section opens, and both saves arrive in the order of the sections', async () => {
  const { applicant, page, context } = await signedIn()
  await sections.fillBiodata(page)
  const network = await networkOf(context)
  network.cutSaves()
  await authPages.button(page, 'Save and continue').click()
  await page.getByRole('link', { name: 'Continue with the next section' }).click()
  await authPages.heading(page, 'Next of Kin')
  await sections.fillNextOfKin(page)
  await authPages.button(page, 'Save and continue').click()
  await says(page, 'Your answers wait on this phone. We send them when you have network.')
  network.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await says(page, /^Sent, \d/)
  expect(await actionsOf(applicant.email)).toMatchObject({ 'biodata-saved': 1, 'next-of-kin-saved': 1 })
  await context.close()
})

test('a draft that reaches the server after its section was saved is deleted', async () => {
  const { applicant, page, context } = await signedIn()
  await sections.fillBiodata(page)
  const network = await networkOf(context)
  network.cut()
  await authPages.field(page, 'Address').fill('9 Lake Road, Uyo')
  await authPages.button(page, 'Save and continue').click()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  const applied = network.cutAfterNextSave()
  await authPages.button(page, /^Send now/).click()
  await applied
  await says(page, 'Waits for network.')
  await expect.poll(() => draftsOf(applicant.email)).toEqual([])

  network.cutSaves()
  await page.goto('/application/dashboard/registration/bio-data')
  await expect.poll(() => draftsOf(applicant.email)).toEqual(['biodata'])
  network.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await says(page, /^Sent, \d/)
  await expect.poll(() => draftsOf(applicant.email)).toEqual([])
  await context.close()
})

/** Returns the sections for which the server has a draft. */
async function draftsOf(email: string): Promise<string[]> {
  const rows = await rowsOf(sql<{ section: string }>`select step_id as section from draft
    where applicant_id = (select id from applicant where email = ${email})`)
  return rows.map(({ section }) => section)
}
