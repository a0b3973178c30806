import { type RawBuilder, sql } from 'kysely'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AnyStep, stepPage } from '#contract/steps/registry.ts'
import { openRunning } from '#tests/slow-network/stored-rows.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'
import { sharedPortalAndBrowser } from '#tests/support/browser/portal-and-browser.ts'
import { optionalSteps } from '#tests/support/step-examples.ts'
import { expectWithin } from './after-submission.ts'
import * as entrance from './entrance.ts'
import { onOwnPhone } from './own-phone.ts'
import { paidApplicant } from './prepared.ts'
import * as records from './records.ts'
import * as sections from './sections.ts'
import { stepScreens } from './step-screens.ts'

/*
 * Loses the network twice at each save of an application: once before the request arrives, once after the server has
 * applied it. Each save must be applied once, without anything being typed again.
 */

const { portal, browser } = await sharedPortalAndBrowser()

const noNetwork = 'Please check your network connection!'
const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** Calls that do not save an answer: drafts, parts of pictures, and sign-in. */
const otherCalls = /^\/api\/(?:Application\/(?:save|remove|get)-draft|Utility|Authentication)/

interface Network {
  /** Aborts every API request with a network error. */
  cut(): void
  /** Aborts saves only. */
  cutSaves(): void
  /**
   * Lets the next save reach the server, then loses its response and every later API request. Resolves when the save
   * has arrived.
   */
  cutAfterNextSave(): Promise<void>
  restore(): void
}

async function networkOf(context: BrowserContext): Promise<Network> {
  let works = true
  let savesWork = true
  let onApplied: (() => void) | undefined
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const isSave = request.method() !== 'GET' && !otherCalls.test(pathname)
    if (onApplied !== undefined && isSave) {
      const applied = onApplied
      onApplied = undefined
      works = false
      expect((await route.fetch()).status()).toBe(200)
      await route.abort('connectionfailed')
      return applied()
    }
    await (works && (savesWork || !isSave) ? route.continue() : route.abort('connectionfailed'))
  })
  return {
    cut() {
      works = false
    },
    cutSaves() {
      works = true
      savesWork = false
    },
    cutAfterNextSave() {
      works = true
      const { promise, resolve } = Promise.withResolvers<void>()
      onApplied = resolve
      return promise
    },
    restore() {
      works = true
      savesWork = true
    },
  }
}

/** Saves a form through the outbox. The applicant presses Save once. */
async function saveThroughOutbox(page: Page, network: Network, { title }: AnyStep): Promise<void> {
  network.cut()
  await entrance.button(page, 'Save and continue').click()
  await says(page, /waits? on this phone\. We send (?:it|them) when you have network\./)
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await entrance.heading(page, 'Waiting on this phone')
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
  await says(page, 'Waits for network.')

  const applied = network.cutAfterNextSave()
  await entrance.button(page, /^Send now/).click()
  await applied
  await says(page, 'Waits for network.')

  network.restore()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await says(page, 'Nothing is waiting. Everything you have saved is with us.')
  await says(page, /^Sent \d/)
}

/**
 * Saves through two network failures by calling `press` again after each. `why` and `then` are the messages after the
 * first and the second failure.
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
  const applied = network.cutAfterNextSave()
  await press()
  await applied
  await says(page, then)
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
  await entrance.heading(page, 'Bio-Data')
  const network = await networkOf(context)

  for (const { step, fill } of stepScreens()) {
    await page.goto(`/application${stepPage(step.id)}`)
    await fill(page)
    const isLeftEmpty = optionalSteps.includes(step.id)
    const press = (name: string) => () => entrance.button(page, name).click()
    if (step.id === 'picture')
      await saveByHand(page, network, press('Upload'), 'The picture could not be sent.')
    else if (isLeftEmpty) await saveByHand(page, network, press('Next'))
    else await saveThroughOutbox(page, network, step)
    if (step.strip === 'records' && !isLeftEmpty) {
      await page.goto(`/application${stepPage(step.id)}`)
      await entrance.button(page, 'Next').click()
      await page.getByRole('heading', { level: 2, name: step.title }).waitFor({ state: 'detached' })
    }
  }

  await entrance.heading(page, 'Preview Profile')
  const failure = page.getByRole('heading', { name: 'Not submitted yet' })
  const submit = async () => {
    if ((await failure.count()) > 0) await expectWithin(page, failure)
    // The message must be on the screen wherever the page was scrolled, so each attempt starts at the top.
    await page.evaluate(() => scrollTo(0, 0))
    await entrance.button(page, 'Submit').click()
    await entrance.button(page, 'Yes, Submit').click()
  }
  await saveByHand(page, network, submit, 'Not submitted yet', 'Not submitted yet')
  await entrance.heading(page, 'Admission Status')
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

test('without a network the next section opens, and both saves arrive in the order of the sections', async () => {
  const { applicant, page, context } = await signedIn()
  await sections.fillBiodata(page)
  const network = await networkOf(context)
  network.cutSaves()
  await entrance.button(page, 'Save and continue').click()
  await page.getByRole('link', { name: 'Continue with the next section' }).click()
  await entrance.heading(page, 'Next of Kin')
  await sections.fillNextOfKin(page)
  await entrance.button(page, 'Save and continue').click()
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
  await entrance.field(page, 'Address').fill('9 Lake Road, Uyo')
  await entrance.button(page, 'Save and continue').click()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  const applied = network.cutAfterNextSave()
  await entrance.button(page, /^Send now/).click()
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
