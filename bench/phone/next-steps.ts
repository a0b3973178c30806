import type { Browser, Page } from 'playwright-core'
import { type AnyStep, type StepId, steps } from '#contract/steps/registry.ts'
import * as authPages from '#tests/journeys/actions/auth-pages.ts'
import { paidApplicant } from '#tests/journeys/actions/prepared.ts'
import { type StepScreen, stepScreens } from '#tests/journeys/actions/step-screens.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'
import { optionalSteps } from '#tests/support/step-examples.ts'
import type { BenchResult } from '../result.ts'
import { median } from '../statistics.ts'
import { runs } from './figure.ts'
import { onSlowPhone, roundTripMs, signInAs } from './slow-phone.ts'
import { nextStepSeconds, timeNextStep, type UsableStep } from './time-next-step.ts'

/** Maximum time in seconds from the press until the next step is usable. */
const maximumSeconds = 1
/**
 * Pause between filling in and saving a step. Applicants need much longer to read and answer the questions. During the
 * pause, the portal loads the next step's script.
 */
const shortestStepMs = 5_000

/**
 * Number of round trips that saving a step needs after the first one, before the next step may open. In the customer's
 * API, one call saves a record, parallel calls then add its subjects, and a last call finishes the step.
 */
const furtherRoundTrips: Partial<Record<StepId, number>> = { educationalRecords: 1, olevelResults: 2 }

/**
 * Fills in whole applications on the slow phone, and measures after each step the time from the press until the next
 * step is usable. The last step leads to the preview.
 */
export async function nextSteps({ url }: PortalServer, browser: Browser): Promise<BenchResult[]> {
  const measured = new Map<StepId, number[]>(steps.map(({ id }) => [id, []]))
  for (let run = 0; run < runs; run++) {
    const applicant = await paidApplicant(url)
    await onSlowPhone(browser, url, async (page) => {
      await signInAs(page, applicant)
      await authPages.heading(page, 'Bio-Data')
      for (const screen of stepScreens()) {
        await screen.fill(page)
        measured.get(screen.step.id)?.push(await secondsToNextStep(page, screen))
      }
    })
  }
  return results([...measured].map(([id, seconds]) => ({ id, seconds: median(seconds) })))
}

/** Saves a step that is filled in. Returns the time until the next step is usable. */
async function secondsToNextStep(page: Page, { step, save }: StepScreen): Promise<number> {
  await page.waitForTimeout(shortestStepMs)
  await timeNextStep(page, stepAfter(step))
  await save(page)
  return nextStepSeconds(page)
}

/** Returns how to recognise the step after `step`. After the last step, this is the preview. */
function stepAfter(step: AnyStep): UsableStep {
  const next = steps[steps.indexOf(step) + 1]
  if (next === undefined) return { title: 'Preview Profile', button: 'Submit' }
  // The form of an optional list is closed at first.
  return { title: next.title, ...(optionalSteps.includes(next.id) && { button: 'Next' }) }
}

/** Returns the median of all steps, the slowest of the steps with one round trip, and each step with several. */
function results(all: readonly { id: StepId; seconds: number }[]): BenchResult[] {
  const note = all.map(({ id, seconds }) => `${id} ${seconds.toFixed(2)}`).join(', ')
  const limited = all.map((step) => ({ ...step, further: furtherRoundTrips[step.id] ?? 0 }))
  const slowest = limited
    .filter(({ further }) => further === 0)
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, 1)
  return [
    {
      name: 'next step usable after saving, 5 s after its step was filled in: from the press until a field is enabled',
      value: median(all.map(({ seconds }) => seconds)),
      unit: 's',
      limit: { max: maximumSeconds },
      note: `median of all steps; each the median of ${runs}: ${note}`,
    },
    ...slowest.map(({ id, seconds }) => result(`slowest next step, after ${id}`, seconds, 0)),
    ...limited
      .filter(({ further }) => further > 0)
      .map(({ id, seconds, further }) =>
        result(`next step after ${id}, in ${further + 1} round trips`, seconds, further),
      ),
  ]
}

/** `further`: number of round trips after the first one. */
function result(name: string, seconds: number, further: number): BenchResult {
  return { name, value: seconds, unit: 's', limit: { max: maximumSeconds + further * (roundTripMs / 1000) } }
}
