import { biodataEndpoints } from '#contract/steps/biodata.ts'
import { educationalRecordEndpoints } from '#contract/steps/educational-record.ts'
import { employmentRecordEndpoints } from '#contract/steps/employment-record.ts'
import { nextOfKinEndpoints } from '#contract/steps/next-of-kin.ts'
import { programmeEndpoints } from '#contract/steps/programme.ts'
import type { BodyOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { Success } from '#web/api/exchange.ts'
import { saveOlevel } from '../application/steps/olevel-result/save-olevel.ts'

/**
 * Options for sending a save. `key`: its idempotency key. `quiet`: whether a failure shows no toast. `basedOn`: the
 * version of the section that the save is based on.
 */
export interface SendOptions {
  key: string
  quiet: boolean
  basedOn?: string | undefined
}

const saveOf =
  <E extends Endpoint>(endpoint: E) =>
  (body: BodyOf<E>, options: SendOptions): Promise<Success<DataOf<E>>> =>
    call(endpoint, body, options)

/** Functions that send the form of each section except the picture. These saves can wait in the outbox. */
export const sectionSaves = {
  biodata: saveOf(biodataEndpoints.save),
  nextOfKin: saveOf(nextOfKinEndpoints.save),
  programme: saveOf(programmeEndpoints.apply),
  educationalRecords: saveOf(educationalRecordEndpoints.add),
  olevelResults: saveOlevel,
  employmentRecords: saveOf(employmentRecordEndpoints.add),
}

export type SavedSection = keyof typeof sectionSaves
export type SectionBody<Section extends SavedSection> = Parameters<(typeof sectionSaves)[Section]>[0]
export type SectionAnswer<Section extends SavedSection> = Awaited<ReturnType<(typeof sectionSaves)[Section]>>
