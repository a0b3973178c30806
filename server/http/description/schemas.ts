import * as z from 'zod/mini'
import { admissionData, trackerData } from '#contract/endpoints/admission.ts'
import { readableApplication } from '#contract/endpoints/application.ts'
import { authDetails } from '#contract/endpoints/authentication.ts'
import { notificationData } from '#contract/endpoints/notification.ts'
import { feeData, transaction } from '#contract/endpoints/payment.ts'
import { verification } from '#contract/endpoints/printing.ts'
import { openedApplication, historyEntry, staffNote } from '#contract/office/applications.ts'
import { queueRow } from '#contract/office/row.ts'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import { colleague } from '#contract/office/staff/staff.ts'
import { guardianData, profileData } from '#contract/profile.ts'
import { lgasOf } from '#contract/locations/lgas.ts'
import { states } from '#contract/locations/states.ts'
import { stages } from '#contract/stages.ts'
import { genders } from '#contract/steps/biodata-fields.ts'
import { relationships } from '#contract/steps/next-of-kin.ts'
import { steps } from '#contract/steps/registry.ts'
import { annotate, type Direction } from './annotate.ts'
import type { JsonSchema, Schemas } from './json-schema.ts'

const ofApplicants = {
  Admission: admissionData,
  Application: readableApplication,
  AuthDetails: authDetails,
  Fee: feeData,
  Guardian: guardianData,
  Notification: notificationData,
  Profile: profileData,
  Tracker: trackerData,
  Transaction: transaction,
  Verification: verification,
}
const ofOffice = {
  Colleague: colleague,
  Decision: decisionData,
  HistoryEntry: historyEntry,
  OpenedApplication: openedApplication,
  QueueRow: queueRow,
  StaffNote: staffNote,
}
/** Schemas of the records of list steps, such as school records, by the stage of the step. */
const ofLists = Object.fromEntries(
  steps.flatMap(({ stage, endpoints }) => {
    if (!('list' in endpoints && 'remove' in endpoints)) return []
    const { data } = endpoints.list
    return data instanceof z.core.$ZodArray ? [[stage, data._zod.def.element]] : []
  }),
)
const sharedSchemas = { ...ofApplicants, ...ofLists, ...ofOffice }
const officeNames: ReadonlySet<string> = new Set(Object.keys(ofOffice))

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(sharedSchemas)) names.add(schema, { id })

/**
 * Converts a schema of the contract to JSON Schema. `owner` is the id of the operation that uses the schema. Adds to
 * `shared` the shared schemas that the schema refers to.
 */
export function toJsonSchema(
  schema: z.core.$ZodType,
  direction: Direction,
  shared: Schemas,
  owner: string,
): JsonSchema {
  const raw = z.toJSONSchema(schema, { io: direction, metadata: names, unrepresentable: 'any' })
  const text = JSON.stringify(raw, (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  )
  const { $defs = {}, ...converted }: JsonSchema & { $defs?: Schemas } = JSON.parse(
    text.replaceAll('"#/$defs/', '"#/components/schemas/'),
  )
  for (const [id, each] of Object.entries($defs))
    shared[id] ??= annotate(each, direction, id, officeNames.has(id) ? 'office' : 'applicant')
  return annotate(converted, direction, owner, owner.startsWith('office') ? 'office' : 'applicant')
}

const choice = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: [...values] })

/** Returns the shared schemas for lists of allowed values. */
export function choiceSchemas(): Schemas {
  const areas = states.flatMap(({ alias }) => lgasOf(alias))
  return {
    Stage: choice(stages),
    State: choice(states.map(({ alias }) => alias)),
    LocalGovernmentArea: choice([...new Set(areas)].toSorted()),
    Relationship: choice(relationships.map((name) => name.toLowerCase())),
    KinGender: choice(genders.map((name) => name.toLowerCase())),
  }
}
