import type { Locator, Page } from 'playwright-core'
import { type AnyStep, type StepId, steps } from '#contract/steps/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { firstBody, optionalSteps } from '#tests/support/step-examples.ts'
import { button } from './auth-pages.ts'
import * as records from './records.ts'
import * as sections from './sections.ts'

/** One step of the application form, with functions that fill in and save its page in the browser. */
export interface StepScreen {
  step: AnyStep
  fill(page: Page): Promise<void>
  save(page: Page): Promise<void>
}

type Visit = Omit<StepScreen, 'step'>

/** Functions for the pages that `listScreen` does not fill in. */
const own: Partial<Record<StepId, Visit>> = {
  biodata: { fill: sections.fillBiodata, save: sections.saveBiodata },
  nextOfKin: { fill: sections.fillNextOfKin, save: sections.saveNextOfKin },
  programme: { fill: sections.chooseProgramme, save: sections.saveProgramme },
  educationalRecords: { fill: records.fillSchoolRecord, save: records.saveSchoolRecord },
  olevelResults: {
    async fill(page) {
      await page.getByText("No O'level results yet.").waitFor()
      await records.fillOlevel(page)
      await records.sendSlip(page)
    },
    save: records.saveOlevel,
  },
  picture: { fill: records.choosePicture, save: records.sendPicture },
}

/** Fills in the form with the step's example data. Finds each control by its `name` attribute. */
async function fillExample(page: Page, step: AnyStep): Promise<void> {
  for (const [field, value] of Object.entries(firstBody(step, institution))) {
    const control = page.getByRole('form').locator(`[name="${field}"]`)
    const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement)
    await (isSelect ? control.selectOption(value) : control.fill(value))
  }
}

/**
 * Returns functions for the page of a list step: `fill` enters the step's example data, `save` saves it. A list that
 * may stay empty is left empty.
 */
function listScreen(step: AnyStep, press: Press): Visit {
  const leftEmpty = optionalSteps.includes(step.id)
  return {
    async fill(page) {
      await records.part(page, step.title)
      if (!leftEmpty) await fillExample(page, step)
    },
    async save(page) {
      const submit = page.getByRole('form').locator('button[type="submit"]')
      await press(page, leftEmpty ? button(page, 'Next') : submit)
      await records.awaitNextPart(page, step.id)
    },
  }
}

/** Presses a button, with the mouse or by keyboard. */
type Press = (page: Page, control: Locator) => Promise<void>

const click: Press = (_page, control) => control.click()

/** Returns the pages of the steps from `from` on. `press` saves the pages that `listScreen` fills in. */
export const stepScreens = (from: StepId = 'biodata', press = click): StepScreen[] =>
  steps
    .slice(steps.indexOf(steps.find(({ id }) => id === from) ?? steps[0]))
    .map((step) => ({ step, ...(own[step.id] ?? listScreen(step, press)) }))

/** Completes the record steps that come after the O'level results. */
export async function finishRecords(page: Page, press = click): Promise<void> {
  for (const screen of stepScreens('olevelResults', press).slice(1)) {
    if (screen.step.strip !== 'records') return
    await screen.fill(page)
    await screen.save(page)
  }
}
