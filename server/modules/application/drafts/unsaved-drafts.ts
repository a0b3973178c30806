import type { DraftAnswers } from '#contract/draft-answers.ts'
import { type Answers, type StepId, stepOf, steps } from '#contract/steps/registry.ts'
import type { OlevelResult } from '#contract/steps/olevel-result.ts'
import type { Kin } from '#contract/steps/next-of-kin.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import { deleteDrafts, type DraftRow, listDrafts, lockDrafts } from './drafts.store.ts'

/**
 * A draft that the applicant has decided not to save. `savedAt` is the time that `get-application` returned for the
 * draft.
 */
export interface DiscardedDraft {
  section: StepId
  savedAt: string
}

/** Value of a form field. Null and undefined: the applicant has not answered. */
type Value = string | boolean | null | undefined
type Values = Readonly<Record<string, Value>>

/**
 * Form fields that are not answers. `basedOn` is the version that the form was loaded with. `category` only narrows the
 * list of programmes.
 */
const noAnswers = /^(?:basedOn|category)$/
const guardianField = 'guardian.'

function guardianOf(guardian: Kin | null): Values {
  const fields: [string, Value][] = Object.entries(guardian ?? {})
  const prefixed = fields.map(([field, value]) => [guardianField + field, value] as const)
  return { sameGuardian: guardian === null, ...Object.fromEntries(prefixed) }
}

/**
 * Returns the form fields of the subjects of a sitting. Their order in the form varies, so each field name contains the
 * position of the subject in alphabetical order.
 */
function subjectFields(subjects: OlevelResult['subjects']): Values {
  const sorted = subjects.toSorted((one, other) => (one.subjectName < other.subjectName ? -1 : 1))
  return Object.fromEntries(
    sorted.flatMap(({ subjectName, grade }, at) => [
      [`subjects.${at}.subjectName`, subjectName],
      [`subjects.${at}.grade`, grade],
    ]),
  )
}

function kinValues({ guardian, ...kin }: NonNullable<Answers['nextOfKin']>): Values {
  return { ...kin, ...guardianOf(guardian) }
}

const sittingValues = ({ subjects, ...sitting }: OlevelResult): Values => ({
  ...sitting,
  ...subjectFields(subjects),
})

/**
 * Returns the stored answers of a step, with the field names of its form. A list step has one object for each entry.
 * Any other step has one object, or none if it has no answers yet. Two steps store their answers under other names than
 * in the form, so these names are converted.
 */
function storedValues(section: StepId, answers: Answers): Values[] {
  if (section === 'nextOfKin') return answers.nextOfKin === null ? [] : [kinValues(answers.nextOfKin)]
  if (section === 'olevelResults') return answers.olevelResults.map(sittingValues)
  const stored = answers[section]
  const entries = Array.isArray(stored) ? stored : [stored]
  return entries.flatMap((entry) => (entry === null ? [] : [{ ...entry }]))
}

/** Returns the typed answers of a form. If the next of kin is also the guardian, leaves out the guardian's fields. */
function typedValues(draft: DraftAnswers): Values {
  const rows = Object.keys(draft).filter((field) => /^subjects\.\d+\.subjectName$/.test(field))
  const subjects = rows.map((field) => ({
    subjectName: String(draft[field]),
    grade: String(draft[field.replace('subjectName', 'grade')] ?? ''),
  }))
  const typed = Object.entries(draft).filter(
    ([field]) =>
      !noAnswers.test(field) &&
      !field.startsWith('subjects.') &&
      !(draft.sameGuardian === true && field.startsWith(guardianField)),
  )
  const filled = subjects.filter(({ subjectName, grade }) => subjectName !== '' || grade !== '')
  return { ...Object.fromEntries(typed), ...subjectFields(filled) }
}

/** Treats a missing answer, an empty text and an unticked checkbox as equal. */
const isSame = (one: Value, other: Value) => (one || '') === (other || '')

/**
 * Returns true if a draft differs from the saved answers of its step. In a list step, the draft must differ from every
 * saved entry. Returns false for an empty form if the step is a list step or has no saved answers.
 */
export function isUnsaved(section: StepId, draft: DraftAnswers, answers: Answers): boolean {
  const typed = typedValues(draft)
  const fields = Object.keys(typed)
  const stored = storedValues(section, answers)
  const isEmpty = fields.every((field) => field === 'sameGuardian' || isSame(typed[field], ''))
  const isList = Array.isArray(answers[section])
  if (isEmpty && (isList || stored.length === 0)) return false
  return !stored.some((saved) => fields.every((field) => isSame(typed[field], saved[field])))
}

const isStep = (section: DraftRow['section']): section is StepId => steps.some(({ id }) => id === section)

function unsavedOf(drafts: readonly DraftRow[], answers: Answers): DiscardedDraft[] {
  return drafts.flatMap(({ section, answers: draft, savedAt }) =>
    isStep(section) && isUnsaved(section, draft, answers)
      ? [{ section, savedAt: savedAt.toISOString() }]
      : [],
  )
}

/** Returns the save time of each draft with unsaved answers, by step. */
export async function unsavedDrafts(db: Db, applicantId: string, answers: Answers) {
  const unsaved = unsavedOf(await listDrafts(db, applicantId), answers)
  return new Map(unsaved.map(({ section, savedAt }) => [section, savedAt]))
}

/**
 * Deletes the drafts of an application that is being submitted. Keeps a draft that another request adds meanwhile.
 * @throws 409 a draft has answers that are neither saved nor in `discarded`.
 */
export async function endDrafts(
  tx: Tx,
  applicantId: string,
  answers: Answers,
  discarded: readonly DiscardedDraft[],
): Promise<void> {
  const drafts = await lockDrafts(tx, applicantId)
  const isDiscarded = ({ section, savedAt }: DiscardedDraft) =>
    discarded.some((each) => each.section === section && Date.parse(each.savedAt) === Date.parse(savedAt))
  const unsaved = unsavedOf(drafts, answers).filter((each) => !isDiscarded(each))
  if (unsaved.length > 0) {
    const sectionIds = steps
      .filter(({ id }) => unsaved.some(({ section }) => section === id))
      .map(({ id }) => id)
    const sectionNames = sectionIds.map((id) => `«${stepOf(id).title}»`).join(', ')
    throw conflict(
      'unsaved-draft',
      `You have typed text in ${sectionNames} that is not saved. Save it there, or discard it. Then submit again.`,
    )
  }
  await deleteDrafts(
    tx,
    applicantId,
    drafts.map(({ section }) => section),
  )
}
