import type { Page } from 'playwright-core'
import { type AnyStep, type StepId, stepOf, steps } from '#contract/steps/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { firstBody, optionalSteps } from '#tests/support/step-examples.ts'
import { button } from './entrance.ts'
import * as records from './records.ts'
import * as sections from './sections.ts'

/* The application's pages in the order of the steps, each filled in as an applicant does. */

/** A step's page in a journey. */
export interface StepScreen {
  step: AnyStep
  /** Waits for the page and fills in its form. */
  fill(page: Page): Promise<void>
  /** Sends the form and waits for the result. */
  save(page: Page): Promise<void>
}

type Visit = Omit<StepScreen, 'step'>

/** Screens that are more than a list of plain forms. */
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

/** Types the step's example into the controls of its form, found by the names of its fields. */
async function fillExample(page: Page, step: AnyStep): Promise<void> {
  for (const [field, value] of Object.entries(firstBody(step, institution))) {
    const control = page.getByRole('form').locator(`[name="${field}"]`)
    const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement)
    await (isSelect ? control.selectOption(value) : control.fill(value))
  }
}

/** A list of plain forms: one record is added unless the list may stay empty. */
function listScreen(step: AnyStep): Visit {
  const leftEmpty = optionalSteps.includes(step.id)
  return {
    async fill(page) {
      await page.getByRole('heading', { level: 2, name: step.title }).waitFor()
      if (!leftEmpty) await fillExample(page, step)
    },
    async save(page) {
      if (leftEmpty) return
      await page.getByRole('form').locator('button[type="submit"]').click()
      await page
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('button', { name: /^Delete / })
        .waitFor()
    },
  }
}

const screenOf = (step: AnyStep): StepScreen => ({ step, ...(own[step.id] ?? listScreen(step)) })

/** The pages of all steps, or of those from the step `from` on. */
export const stepScreens = (from: StepId = 'biodata'): StepScreen[] =>
  steps.slice(steps.indexOf(steps.find(({ id }) => id === from) ?? steps[0])).map(screenOf)

/** Leaves a saved step. Lists are left by Next; saving any other form has left it already. */
export async function leave(page: Page, { step }: StepScreen): Promise<void> {
  if (step.movedBy !== 'update-stage') return
  const after = steps[steps.findIndex(({ id }) => id === step.id) + 1]
  await button(page, 'Next').click()
  if (after?.strip === step.strip)
    await page.getByRole('heading', { level: 2, name: stepOf(after.id).title }).waitFor()
}

/** Fills in the lists that come after the O'level results, up to the picture. */
export async function finishRecords(page: Page): Promise<void> {
  await button(page, 'Next').click()
  for (const screen of stepScreens('olevelResults').slice(1)) {
    if (screen.step.strip !== 'records') return
    await screen.fill(page)
    await screen.save(page)
    await leave(page, screen)
  }
}
