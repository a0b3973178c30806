import { isDeepStrictEqual } from 'node:util'
import { ageOn, today } from '#contract/dates.ts'
import type { ParsedBodyOf } from '#contract/endpoint.ts'
import { mayEdit, stages } from '#contract/stages.ts'
import { biodata, biodataEndpoints, genders, maritalStatuses, nationality } from '#contract/steps/biodata.ts'
import { lockedApplicantSql } from '#server/applicant/lock.ts'
import { stageAssignmentSql } from '#server/applicant/stage.ts'
import type { Tx } from '#server/db/client.ts'
import type { Statement } from '#server/db/statement.ts'
import { fieldError } from '#server/http/errors.ts'
import { tokenRoute } from '#server/http/token-route.ts'
import { type RecordValues, recordColumnOf, recordJoinsOf, recordOf } from '#server/applicant/record.ts'
import { type Editor, editStep, type StepContext } from '../editing.ts'
import type { ServerStep } from '../server-step.ts'
import { known } from './known.ts'

type Body = ParsedBodyOf<typeof biodataEndpoints.save>

const editableStages = stages.filter((stage) => mayEdit(stage, biodata.stage))

/** The columns a save writes, with their types; the order is the order of the statement's values. */
const columns = {
  surname: 'text',
  firstname: 'text',
  othername: 'text',
  no_othername: 'boolean',
  mobile_no: 'text',
  address: 'text',
  state: 'text',
  lga: 'text',
  gender: 'text',
  dob: 'date',
  marital_status: 'text',
  nationality: 'text',
  jamb_reg_no: 'text',
  nin: 'text',
}
const names = Object.keys(columns)
const firstValue = 5
const given = new Map(
  Object.entries(columns).map(([name, type], at) => [name, `$${at + firstValue}::${type}`]),
)
const values = [...given.values()].join(', ')
const inFile = (name: string) => `file.${name}`

/** A column as it stands after the save, changed or not. */
const afterwards = new Map([
  ...given,
  ['stage', 'coalesce((select stage from saved), file.stage)'],
  ['biodata_saved_at', 'coalesce(file.biodata_saved_at, now())'],
])

/**
 * The save as one statement: the file as it stands afterwards comes back exactly when the stage allows it. What was
 * there before is read under the lock that the update takes, so the audit row is true when two saves race; a save of
 * the same answers again writes nothing.
 */
const saveText = `
  with who as materialized (select coalesce($1, matric_applicant()) as id),
  file as materialized (
    ${lockedApplicantSql('who join applicant on applicant.id = who.id', 'applicant.stage = any($2::text[])')}
  ), saved as (
    update applicant set (${names.join(', ')}) = row(${values}),
      ${stageAssignmentSql('biodata-saved', 'file')},
      biodata_saved_at = coalesce(file.biodata_saved_at, now()), updated_at = now()
    from file
    where applicant.id = file.id and (file.biodata_saved_at is null
      or (${names.map(inFile).join(', ')}) is distinct from (${values}))
    returning applicant.stage
  ), audited as (
    insert into audit_event (actor_kind, actor_id, action, applicant_id, request_id, before, after)
    select 'applicant', file.id, 'biodata-saved', file.id, $3,
      jsonb_build_object(${['stage', ...names].map((name) => `'${name}', ${inFile(name)}`).join(', ')}),
      $4::jsonb || jsonb_build_object('stage', saved.stage)
    from file, saved
  )
  select ${recordColumnOf((name) => afterwards.get(name) ?? inFile(name))} from file ${recordJoinsOf('file')}`

/** The answers as the applicant's row keeps them. */
function toColumns(body: Body) {
  return {
    surname: body.lastName,
    firstname: body.firstName,
    othername: body.othername,
    noOthername: body.othername === '' && (body.noOthername ?? false),
    mobileNo: body.mobileNumber,
    address: body.address,
    state: body.state,
    lga: body.lga,
    gender: body.gender,
    dob: body.dob,
    maritalStatus: body.maritalStatus,
    nationality: body.nationality,
    jambRegNo: body.jambRegNo,
    nin: body.nin,
  }
}

/**
 * Saves the answers when the stage allows it, with the audit row, and answers `recordColumn`. `applicantId` null: of
 * whoever the connection is fenced to.
 */
export function saveBiodataStatement(applicantId: string | null, requestId: string, body: Body): Statement {
  const ordered = Object.values(toColumns(body))
  const after = JSON.stringify(Object.fromEntries(names.map((name, at) => [name, ordered[at]])))
  return {
    name: 'save-biodata',
    text: saveText,
    values: [applicantId, editableStages, requestId, after, ...ordered],
  }
}

/** A save after the submission: only a correction that the office asked for lets one through. */
async function correct(context: StepContext, editor: Editor, body: Body) {
  const { applicantId } = editor.caller
  const { stage } = await editStep(context, editor, biodata, async (tx) => {
    const after = toColumns(body)
    const before = await readColumns(tx, applicantId, after)
    if (isDeepStrictEqual(before, after)) return { result: null }
    await tx
      .updateTable('applicant')
      .set({ ...after, updatedAt: new Date() })
      .where('id', '=', applicantId)
      .execute()
    return { result: null, audit: { action: 'biodata-saved', before, after } }
  })
  return { ...editor.caller.file, ...toColumns(body), stage }
}

/** What stands in the columns that `answers` is about to change. */
async function readColumns(tx: Tx, applicantId: string, answers: object) {
  const row = await tx
    .selectFrom('applicant')
    .selectAll()
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).filter(([column]) => Object.hasOwn(answers, column)))
}

export const biodataStep: ServerStep<'biodata'> = {
  async load(db, applicantId) {
    const row = await db
      .selectFrom('applicant')
      .selectAll()
      .where('id', '=', applicantId)
      .where('biodataSavedAt', 'is not', null)
      .executeTakeFirst()
    if (row === undefined) return null
    return {
      lastName: row.surname,
      firstName: row.firstname,
      othername: row.othername,
      noOthername: row.noOthername,
      email: row.email,
      mobileNumber: row.mobileNo,
      address: row.address ?? '',
      state: row.state ?? '',
      lga: row.lga ?? '',
      gender: known(genders, row.gender),
      dob: row.dob ?? '',
      maritalStatus: known(maritalStatuses, row.maritalStatus),
      nationality,
      jambRegNo: row.jambRegNo,
      nin: row.nin,
    }
  },

  routes(api, context) {
    const { minimumAge } = context.institution.admission
    tokenRoute(api, biodataEndpoints.save, async ({ body, enter, findCaller, http }) => {
      if (ageOn(body.dob, today()) < minimumAge)
        throw fieldError(
          'below-minimum-age',
          'dob',
          `You must be at least ${minimumAge} years old to apply. Check the year.`,
        )
      const [row] = await enter<{ file: RecordValues }>(saveBiodataStatement(null, http.requestId, body))
      const file =
        row === undefined
          ? await correct(context, { caller: await findCaller(), http }, body)
          : recordOf(row.file)
      return { message: 'Your bio-data is saved.', data: context.toProfile(file) }
    })
  },
}
