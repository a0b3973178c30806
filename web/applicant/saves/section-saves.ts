import type { BodyOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import type { requestAnswers } from '#contract/endpoints/request.ts'
import { type StepSaves, stepSaves } from '#contract/steps/step-saves.ts'
import { call } from '#web/api/call.ts'
import type { Success } from '#web/api/exchange.ts'
import { loadScript } from '../pages/load-script.ts'
import { saveOlevel } from './save-olevel.ts'

/**
 * Options for sending a save. `key`: its idempotency key. `quiet`: true to show no toast after a failure. `basedOn`:
 * the version of the section that the save is based on.
 */
export interface SendOptions {
  key: string
  quiet: boolean
  basedOn?: string | undefined
}

type Send<E extends Endpoint> = (body: BodyOf<E>, options: SendOptions) => Promise<Success<DataOf<E>>>

const saveOf =
  <E extends Endpoint>(endpoint: E): Send<E> =>
  (body, options) =>
    call(endpoint, body, options)

const savesWithOneRequest = Object.fromEntries(
  Object.entries(stepSaves).map(([id, save]: [string, Endpoint]) => [id, saveOf(save)]),
) as { [Id in keyof StepSaves]: Send<StepSaves[Id]> }

/** Sends a reply to the office. Its endpoint is loaded only now, because most applicants never need it. */
const answerRequest: Send<(typeof requestAnswers)['send']> = async (body, options) => {
  const { requestAnswers } = await loadScript(() => import('#contract/endpoints/request.ts'))
  return saveOf(requestAnswers.send)(body, options)
}

/**
 * Functions that send the form of each section except the picture, and a reply to the office. These saves can wait in
 * the outbox.
 */
export const sectionSaves = {
  ...savesWithOneRequest,
  olevelResults: saveOlevel,
  requestAnswers: answerRequest,
}

export type SavedSection = keyof typeof sectionSaves
/** Sections whose save adds a record to a list. A save of any other step replaces the answers of the step. */
export type SavedList = Exclude<SavedSection, 'biodata' | 'nextOfKin' | 'programme' | 'requestAnswers'>
export type SectionBody<Section extends SavedSection> = Parameters<(typeof sectionSaves)[Section]>[0]
export type SectionAnswer<Section extends SavedSection> = Awaited<ReturnType<(typeof sectionSaves)[Section]>>
