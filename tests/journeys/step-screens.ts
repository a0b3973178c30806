import type { Page } from 'playwright-core'
import { type AnyStep, type StepId, stepOf, steps } from '#contract/steps/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { firstBody, optionalSteps } from '#tests/support/step-examples.ts'
import { button } from './entrance.ts'
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
function listScreen(step: AnyStep): Visit {
  const leftEmpty = optionalSteps.includes(step.id)
  const after = steps[steps.findIndex(({ id }) => id === step.id) + 1]
  return {
    async fill(page) {
      await records.part(page, step.title)
      if (!leftEmpty) await fillExample(page, step)
    },
    async save(page) {
      if (leftEmpty) await button(page, 'Next').click()
      else await page.getByRole('form').locator('button[type="submit"]').click()
      if (after?.strip === step.strip) await records.part(page, stepOf(after.id).title)
    },
  }
}

const screenOf = (step: AnyStep): StepScreen => ({ step, ...(own[step.id] ?? listScreen(step)) })

/** Returns the pages of all steps, starting at the step `from`. */
export const stepScreens = (from: StepId = 'biodata'): StepScreen[] =>
  steps.slice(steps.indexOf(steps.find(({ id }) => id === from) ?? steps[0])).map(screenOf)

/** Completes the record steps that come after the O'level results. */
export async function finishRecords(page: Page): Promise<void> {
  for (const screen of stepScreens('olevelResults').slice(1)) {
    if (screen.step.strip !== 'records') return
    await screen.fill(page)
    await screen.save(page)
  }
}
