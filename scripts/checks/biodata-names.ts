import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PersonField, personFieldNames } from '#contract/profile.ts'
import { snakeCase } from '#server/db/snake-case.ts'
import type { Finding } from './finding.ts'
import { repositoryFiles } from '../repository-files.ts'

/** Files that describe all bio-data. A new field is added only to these files. */
const description = [
  // Schema, label, example and note of each bio-data field.
  'contract/steps/biodata-fields.ts',
  // Order of the bio-data rows in the preview and in the submitted form.
  'contract/steps/biodata.ts',
  // Bio-data fields of the profile, in the order in which `biodataVersion` hashes them.
  'contract/profile.ts',
  // Columns of the table `applicant`.
  'server/db/schema.ts',
  // Layout of the bio-data form.
  'web/applicant/application/steps/biodata/biodata.tsx',
]

/**
 * Bio-data fields that the check ignores (decision 22). Other records also have fields for a name, an address or a state,
 * and most pages show the name of the applicant.
 */
const notCounted: readonly PersonField[] = ['surname', 'firstname', 'othername', 'address', 'state']

/**
 * A feature that needs some fields of the bio-data. `files` are paths of files, or of folders with a slash at the end.
 */
interface Feature {
  why: string
  /** True if the names are fields of another record. `maxFiles` does not count these files. */
  isOtherRecord?: boolean
  fields: readonly PersonField[]
  files: readonly string[]
}

/** Features whose files may name some bio-data fields. The files in `description` may name all fields. */
const features: readonly Feature[] = [
  {
    why: 'The search for duplicates compares what two applications have in common.',
    fields: ['nin', 'dob', 'mobileNo', 'jambRegNo'],
    files: [
      'contract/office/duplicates/duplicates.ts',
      'server/modules/office/duplicates/compared-columns.ts',
      'server/modules/office/duplicates/duplicate-search.store.ts',
      'web/office/duplicates/compared-pair.tsx',
    ],
  },
  {
    why: 'The eligibility check carries the date of birth into the application.',
    fields: ['dob'],
    files: ['contract/endpoints/profile.ts', 'web/applicant/checked-answers/checked-answers.ts'],
  },
  {
    why: 'Entry requirements and the minimum age depend on the birth date.',
    fields: ['dob'],
    files: ['contract/eligibility/candidate-of.ts', 'server/modules/application/steps/biodata.ts'],
  },
  {
    why: 'The office searches for a phone number, and calls it.',
    fields: ['mobileNo'],
    files: [
      'server/modules/office/list/search-statements.store.ts',
      'server/modules/office/applicant-record.store.ts',
      'server/modules/office/opened/read-opened.ts',
      'server/modules/office/people/people.store.ts',
    ],
  },
  {
    why: 'The registration asks for a phone number, and no password may be built from it.',
    fields: ['mobileNo'],
    files: ['server/modules/credentials/passwords/password-rules.ts'],
  },
  {
    why: 'The registration also asks for an other name, or for a tick if there is none.',
    fields: ['noOthername'],
    files: [
      'contract/names.ts',
      'server/http/plain/plain-forms.ts',
      'server/modules/profile/profile.routes.ts',
      'server/modules/profile/registration.service.ts',
      'web/applicant/auth/registration.tsx',
    ],
  },
  {
    why: 'A typed other name overrides the tick.',
    fields: ['noOthername'],
    files: ['server/modules/application/steps/biodata.ts'],
  },
  {
    why: 'The sample applicant of the gallery has no other name.',
    fields: ['noOthername'],
    files: ['web/gallery/examples/sample-profile.ts'],
  },
  {
    why: 'Forms send the phone number as `mobileNumber`.',
    fields: ['mobileNo'],
    files: ['contract/column-names.ts'],
  },
  {
    why: 'The next of kin and the guardian have fields of their own with these names.',
    fields: ['gender', 'mobileNo', 'lga', 'noOthername'],
    isOtherRecord: true,
    files: [
      'contract/steps/next-of-kin.ts',
      'server/modules/application/steps/next-of-kin.ts',
      'server/applicant/record.ts',
      'server/applicant/to-profile.ts',
      'server/db/step-schema.ts',
      'server/http/description/field-notes.ts',
      'server/http/description/request-notes.ts',
      'server/http/description/response-notes.ts',
      'web/applicant/compare/differences.ts',
      'web/applicant/application/steps/next-of-kin/',
    ],
  },
  {
    why: 'The seed varies the answers from applicant to applicant.',
    fields: ['nin', 'mobileNo', 'gender', 'dob', 'maritalStatus', 'nationality', 'lga', 'noOthername'],
    files: ['scripts/seed/applicants.ts', 'scripts/seed/bulk.ts'],
  },
]

/** Maximum number of files in contract/, server/ and web/ that name a bio-data field. */
const maxFiles = 6

/** Larger maximums, for fields that several features need (decision 22). They may be lowered, but not raised. */
const moreFiles: Partial<Record<PersonField, number>> = {
  nin: 9,
  dob: 10,
  mobileNo: 9,
  noOthername: 11,
}

const checked = /^(contract|server|web|scripts|bench|sandbox)\/.*\.tsx?$/
/**
 * Pattern for skipped files: tests, lists of states and local government areas, and this file, which names the fields.
 */
const skipped = /\.test\.tsx?$|^contract\/locations\/|^scripts\/checks\/biodata-names\.ts$/
const minFiles = 150

interface Source {
  path: string
  text: string
}

/**
 * Finds files that name a bio-data field as property or column. Only files in `description`, and files of a feature
 * that needs the field, may do so. Also reports files in `features` that do not exist or name no field of their
 * feature. Reports an error if fewer than `fewest` files were read.
 */
export function checkBiodataNames(root: string, fewest = minFiles): Finding[] {
  const sources = repositoryFiles(root)
    .filter((path) => checked.test(path) && !skipped.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const counted = personFieldNames.filter((field) => !notCounted.includes(field))
  const findings = counted.flatMap((field) => unexpectedIn(sources, field))
  if (sources.length < fewest)
    return [
      ...findings,
      { where: root, what: `only ${sources.length} files were read, fewer than ${fewest}` },
    ]
  return [...findings, ...counted.flatMap((field) => tooManyIn(sources, field)), ...unneededIn(sources)]
}

/** Returns whether a file names a field. A word with a hyphen, such as the code `no-nin`, is not a name of a field. */
const names = ({ text }: Source, field: PersonField) =>
  new RegExp(String.raw`(?<![\w-])(?:${field}|${snakeCase(field)})(?![\w-])`).test(text)
const isIn = ({ path }: Source, place: string) =>
  path === place || (place.endsWith('/') && path.startsWith(place))

function unexpectedIn(sources: readonly Source[], field: PersonField): Finding[] {
  const needed = features.filter(({ fields }) => fields.includes(field)).flatMap(({ files }) => files)
  const places = [...description, ...needed]
  return sources
    .filter((source) => names(source, field) && !places.some((place) => isIn(source, place)))
    .map(({ path }) => ({
      where: path,
      what: `names «${field}»; derive it from contract/steps/biodata-fields.ts`,
    }))
}

/** Reports a field that too many files name. Also reports a maximum in `moreFiles` that can be lowered. */
function tooManyIn(sources: readonly Source[], field: PersonField): Finding[] {
  const otherFiles = features.filter(({ isOtherRecord }) => isOtherRecord).flatMap(({ files }) => files)
  const count = sources
    .filter(({ path }) => /^(contract|server|web)\//.test(path))
    .filter((source) => names(source, field) && !otherFiles.some((place) => isIn(source, place))).length
  const limit = moreFiles[field] ?? maxFiles
  const where = 'scripts/checks/biodata-names.ts'
  if (count > limit) return [{ where, what: `${count} files name «${field}», more than ${limit}` }]
  if (limit > maxFiles && count < limit)
    return [{ where, what: `only ${count} files name «${field}»: lower the maximum of ${limit}` }]
  return []
}

function unneededIn(sources: readonly Source[]): Finding[] {
  return features.flatMap(({ fields, files }) =>
    files
      .filter(
        (place) => !sources.some((one) => isIn(one, place) && fields.some((field) => names(one, field))),
      )
      .map((where) => ({ where, what: 'names no field of its feature; remove it from biodata-names.ts' })),
  )
}
