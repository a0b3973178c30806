import { ageOn, today } from '#contract/dates.ts'
import type { ParsedBodyOf } from '#contract/endpoint.ts'
import { type PersonField, personFieldNames } from '#contract/profile.ts'
import { mayEdit, type Stage, stages } from '#contract/stages.ts'
import { biodata, biodataEndpoints } from '#contract/steps/biodata.ts'
import { biodataAnswers, biodataRow } from '#contract/steps/biodata-fields.ts'
import { lockApplicantOrThrow, lockedApplicantSql } from '#server/applicant/lock.ts'
import {
  type ApplicantRecord,
  type RecordValues,
  recordColumnOf,
  recordJoinsOf,
  recordOf,
} from '#server/applicant/record.ts'
import { biodataVersion } from '#server/applicant/section-versions.ts'
import { stageAssignmentSql } from '#server/applicant/stage.ts'
import { runStatement, type Tx } from '#server/db/client.ts'
import { snakeCase } from '#server/db/snake-case.ts'
import type { Statement } from '#server/db/statement.ts'
import { fieldError } from '#server/http/errors.ts'
import { tokenRoute } from '#server/http/token-route.ts'
import { type Editor, editStep, type StepContext } from '../editing.ts'
import { requireSameVersion } from '../section-changed.ts'
import type { ServerStep } from '../server-step.ts'

type Body = ParsedBodyOf<typeof biodataEndpoints.save>

const editableStages = stages.filter((stage) => mayEdit(stage, biodata.stage))

/** SQL types of the columns that are not `text`. */
const sqlTypes: Partial<Record<PersonField, string>> = { noOthername: 'boolean', dob: 'date' }
const names = personFieldNames.map(snakeCase)
const firstValue = 5
const parameters = new Map(
  personFieldNames.map((column, at) => [names[at], `$${at + firstValue}::${sqlTypes[column] ?? 'text'}`]),
)
const values = [...parameters.values()].join(', ')
const stored = (name: string) => `stored.${name}`

/**
 * SQL expressions for the values after the save, by column. The map contains only the columns that a save may change.
 */
const afterwards = new Map([
  ...parameters,
  ['stage', 'coalesce((select stage from saved), stored.stage)'],
  ['biodata_saved_at', 'coalesce(stored.biodata_saved_at, now())'],
])

/**
 * SQL statement for the whole save. Returns the applicant record after the save, or no row if the stage does not allow
 * a save. The old values are read under the row lock, so that audit entries of concurrent saves are correct. If the
 * save changes no answer, only the draft is deleted.
 */
const saveText = `
  with who as materialized (select coalesce($1, matric_applicant()) as id),
  stored as materialized (
    ${lockedApplicantSql('who join applicant on applicant.id = who.id', 'applicant.stage = any($2::text[])')}
  ), saved as (
    update applicant set (${names.join(', ')}) = row(${values}),
      ${stageAssignmentSql('biodata-saved', 'stored')},
      biodata_saved_at = coalesce(stored.biodata_saved_at, now()), updated_at = now()
    from stored
    where applicant.id = stored.id and (stored.biodata_saved_at is null
      or (${names.map(stored).join(', ')}) is distinct from (${values}))
    returning applicant.stage
  ), audited as (
    insert into audit_event (actor_kind, actor_id, action, applicant_id, request_id, before, after)
    select 'applicant', stored.id, 'biodata-saved', stored.id, $3,
      jsonb_build_object(${['stage', ...names].map((name) => `'${name}', ${stored(name)}`).join(', ')}),
      $4::jsonb || jsonb_build_object('stage', saved.stage)
    from stored, saved
  ), without_draft as (
    delete from draft using stored where draft.applicant_id = stored.id and draft.step_id = '${biodata.id}'
  )
  select ${recordColumnOf((name) => afterwards.get(name) ?? stored(name))}, exists (select from saved) as changed
  from stored ${recordJoinsOf('stored')}`

interface Saved {
  record: RecordValues
  changed: boolean
}

const rowOf = (body: Body) =>
  biodataRow({ ...body, noOthername: body.othername === '' && (body.noOthername ?? false) })

export interface BiodataSave {
  /** Id of the applicant; null means the owner of the access token (see `Database.bearerStatement`). */
  applicantId: string | null
  /** Stages that allow the save, by default the editable stages before the submission. */
  allowedStages?: readonly Stage[]
  requestId: string
  body: Body
  /** Id of the correction that this save completes. */
  correctionId?: string | undefined
}

/**
 * Builds the statement that saves bio-data, both before the submission and as a correction. The statement also writes
 * the audit entry. It returns at most one row, of type `Saved`.
 */
export function saveBiodataStatement(save: BiodataSave): Statement {
  const { body, correctionId } = save
  const row = rowOf(body)
  const ordered = personFieldNames.map((column) => row[column])
  const after = Object.fromEntries(names.map((name, at) => [name, ordered[at]]))
  return {
    name: 'save-biodata',
    text: saveText,
    values: [
      save.applicantId,
      save.allowedStages ?? editableStages,
      save.requestId,
      JSON.stringify(correctionId === undefined ? after : { ...after, correctionId }),
      ...ordered,
    ],
  }
}

/**
 * Saves a correction after the submission. A retry of a request that has already completed the correction succeeds and
 * changes nothing.
 * @throws 409 the step cannot be edited now, or the stored answers were changed in the meantime.
 */
async function correct(context: StepContext, editor: Editor, body: Body): Promise<ApplicantRecord> {
  const { applicantId } = editor.caller
  const { requestId } = editor.http
  const { result } = await editStep(context, editor, biodata, async (tx, { stage }, correctionId) => {
    await requireUnchanged(tx, editor, body)
    const save = saveBiodataStatement({ applicantId, allowedStages: [stage], requestId, body, correctionId })
    const [saved] = await runStatement<Saved>(tx, save)
    if (saved === undefined) throw new Error('The stage of a locked applicant has changed')
    return { result: recordOf(saved.record), ...(saved.changed ? { audit: 'written' } : {}) }
  })
  return result
}

/**
 * Checks that the stored answers are those that the applicant saw. Accepts any stored answers if the request has no
 * `If-Match` header or would not change them. Locks the applicant's row, so that the answers cannot change before the
 * transaction ends.
 * @throws 409 the stored answers were changed in the meantime.
 */
async function requireUnchanged(tx: Tx, { caller, http }: Editor, body: Body): Promise<void> {
  const version = biodataVersion(await lockApplicantOrThrow(tx, caller.applicantId, personFieldNames))
  if (biodataVersion(rowOf(body)) !== version) requireSameVersion(http, version)
}

/**
 * Saves unless the stored answers were changed since the applicant read them. Returns the rows of the save statement.
 * @throws 409 the stored answers were changed in the meantime.
 */
function saveIfUnchanged(context: StepContext, editor: Editor, body: Body): Promise<Saved[]> {
  const { applicantId } = editor.caller
  const { requestId } = editor.http
  return context.database.asApplicantInOne(applicantId, async (tx) => {
    await requireUnchanged(tx, editor, body)
    return runStatement<Saved>(tx, saveBiodataStatement({ applicantId, requestId, body }))
  })
}

export const biodataStep: ServerStep<'biodata'> = {
  async load(db, applicantId) {
    const row = await db
      .selectFrom('applicant')
      .select(['email', ...personFieldNames])
      .where('id', '=', applicantId)
      .where('biodataSavedAt', 'is not', null)
      .executeTakeFirst()
    return row === undefined ? null : { ...biodataAnswers(row), email: row.email }
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
      const { requestId } = http
      const [saved] =
        http.header('if-match') === undefined
          ? await enter<Saved>(saveBiodataStatement({ applicantId: null, requestId, body }))
          : await saveIfUnchanged(context, { caller: await findCaller(), http }, body)
      const record =
        saved === undefined
          ? await correct(context, { caller: await findCaller(), http }, body)
          : recordOf(saved.record)
      return { message: 'Your bio-data is saved.', data: context.toProfile(record) }
    })
  },
}
