import type { Browser, BrowserContext, Page } from 'playwright-core'
import * as authPages from '#tests/journeys/actions/auth-pages.ts'
import * as dashboard from '#tests/journeys/actions/dashboard.ts'
import { openOffice } from '#tests/journeys/actions/decided.ts'
import { mailedCode } from '#tests/journeys/actions/prepared.ts'
import * as records from '#tests/journeys/actions/records.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { stepScreens } from '#tests/journeys/actions/step-screens.ts'
import { visit } from '#tests/support/browser/browser.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { anOffer } from '#tests/support/office/office-work.ts'
import { aRegistration } from '#tests/support/samples.ts'
import type { BenchResult } from '../result.ts'
import { visitLaterPages } from './after-submission.ts'
import { slowProcessor, typeInto } from './slow-phone.ts'

/** Maximum time in ms from a tap or key to the next painted frame. */
const maximumMs = 200
const listed = 5

/** A tap or key press: the time until the next painted frame, and where it happened. */
interface Interaction {
  /** Identifies the interaction within its page. All events that one tap causes have the same id. */
  id: number
  ms: number
  event: string
  target: string
  path: string
}

/**
 * Fills in one whole application on a slow processor, with taps and key presses. Then accepts an offer and uses the
 * other pages after the submission. Returns the slowest interaction.
 */
export async function slowestInteraction(portal: PortalServer, browser: Browser): Promise<BenchResult> {
  const { url } = portal
  const applicant = aRegistration()
  const decide = await openOffice(portal)
  const { context, page } = await visit(browser, { screen: 'phone', url })
  try {
    const interactions = await recordInteractions(context)
    await slowProcessor(page)
    await fillInApplication(page, url, applicant)
    await visitLaterPages(page, applicant, () => decide(applicant, anOffer))
    // The browser reports an interaction some time after it has painted the next frame, so this pause waits for the
    // last reports.
    await page.waitForTimeout(1_000)
    const sorted = [...interactions.values()].sort((left, right) => right.ms - left.ms)
    const slowest = sorted.slice(0, listed)
    const note = slowest.map(({ ms, event, target, path }) => `${ms} ms ${event} ${target} on ${path}`)
    return {
      name: `slowest of ${sorted.length} interactions until the next paint`,
      value: slowest[0]?.ms ?? Number.NaN,
      unit: 'ms',
      limit: { max: maximumMs },
      note: note.join(', '),
    }
  } finally {
    await context.close()
  }
}

/**
 * Records the slowest event of each interaction that took 16 ms or more. The returned map is filled later, by all pages
 * of the context.
 */
async function recordInteractions(context: BrowserContext): Promise<Map<string, Interaction>> {
  const found = new Map<string, Interaction>()
  await context.exposeBinding('reportInteraction', (_, interaction: Interaction) => {
    const key = `${interaction.path} ${interaction.id}`
    if (interaction.ms > (found.get(key)?.ms ?? 0)) found.set(key, interaction)
  })
  await context.addInitScript(() => {
    const nameOf = (target: EventTarget | null) =>
      target instanceof Element
        ? `${target.tagName.toLowerCase()} «${(target.getAttribute('name') ?? target.textContent).slice(0, 30)}»`
        : ''
    const report: (interaction: Interaction) => unknown = Reflect.get(globalThis, 'reportInteraction')
    const targets = new Map<number, string>()
    // TypeScript's type lacks `durationThreshold`. By default, the browser leaves out events shorter than 104 ms.
    const observed: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue
        // `entry.target` is null if the element was removed before the browser reported the event.
        const target = nameOf(entry.target) || (targets.get(entry.startTime) ?? '')
        const { interactionId: id, duration: ms, name: event } = entry
        report({ id, ms, event, target, path: location.pathname })
      }
    }).observe(observed)
    for (const name of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
      addEventListener(name, (event) => void targets.set(event.timeStamp, nameOf(event.target)), true)
  })
  return found
}

async function fillInApplication(page: Page, url: string, applicant: authPages.Applicant): Promise<void> {
  await authPages.startFromLanding(page)
  await authPages.fillRegistration(page, applicant)
  await typeAgain(page, 'Surname')
  await authPages.button(page, 'Register').click()
  await authPages.heading(page, 'Activate your profile')
  const code = encodeURIComponent(await mailedCode(url, applicant.email))
  await page.goto(`/application/auth/activate?code=${code}`)
  await authPages.activate(page)
  await authPages.field(page, 'Username').fill(applicant.email)
  await authPages.field(page, 'Password').fill(applicant.password)
  await typeAgain(page, 'Username')
  await authPages.button(page, 'Login').click()
  await authPages.heading(page, `Hello ${applicant.firstName}`)
  await authPages.goToCheckout(page)
  await authPages.payAtCheckout(page)
  await page.getByRole('link', { name: 'Continue your application' }).click()
  for (const { step, fill, save } of stepScreens()) {
    await fill(page)
    await byKeys[step.id]?.(page)
    await openAndCloseMenu(page)
    await (step.id === 'biodata' ? saveThroughOutbox(page) : save(page))
  }
  await records.submit(page)
}

/** Saves the first step without a network, sends the save from the outbox, and opens the next step. */
async function saveThroughOutbox(page: Page): Promise<void> {
  const save = '**/api/Profile/update-biodata'
  await page.route(save, (route) => route.abort('connectionfailed'))
  await authPages.button(page, 'Save and continue').click()
  await page.getByRole('link', { name: 'See what is waiting' }).click()
  await authPages.heading(page, /^Waiting on this/)
  // The press comes while the save still fails. Later, the outbox may send the save by itself before the press.
  await authPages.button(page, /^Send now/).click()
  await page.unroute(save)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('Nothing is waiting.').first().waitFor()
  await dashboard.openSection(page, 'Next of Kin')
}

/** For each form, a function that changes one field with key presses (`fill` and `selectOption` press no keys). */
const byKeys: Partial<Record<StepId, (page: Page) => Promise<void>>> = {
  biodata: (page) => typeAgain(page, 'Address'),
  nextOfKin: (page) => typeAgain(page, 'Occupation'),
  programme: (page) => chooseAgain(page, 'Program Type'),
  educationalRecords: (page) => typeAgain(page, 'School Name'),
  olevelResults: (page) => typeAgain(page, 'Exam Number'),
  picture: moveCrop,
}

async function typeAgain(page: Page, label: string): Promise<void> {
  const field = authPages.field(page, label)
  const text = await field.inputValue()
  await field.click()
  await field.clear()
  await typeInto(field, text)
}

/** Changes the selected option of a list with arrow keys, then restores it. */
async function chooseAgain(page: Page, label: string): Promise<void> {
  const field = authPages.field(page, label)
  const chosen = await field.inputValue()
  await field.focus()
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await field.selectOption(chosen)
}

/** Enlarges and moves the photo in its frame with key presses, and then with a pointer. */
async function moveCrop(page: Page): Promise<void> {
  const frame = page.getByRole('group', { name: 'Position of the photo' })
  await frame.focus()
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
  const { x, y, width, height } = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 3, y + height / 3, { steps: 5 })
  await page.mouse.up()
}

async function openAndCloseMenu(page: Page): Promise<void> {
  await dashboard.showMenu(page)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor({ state: 'hidden' })
}
