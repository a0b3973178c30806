import { capitalised } from '#contract/capitalised.ts'
import { programmeById } from '#contract/programmes.ts'
import { biodataLabels, biodataShown } from '#contract/steps/biodata-fields.ts'
import { programmes } from 'virtual:institution/programmes'

/** Labels of the fields to compare, in saves and drafts. For a field of the guardian, `labelOf` adds «Guardian: ». */
const labels: Record<string, string> = {
  ...biodataLabels,
  title: 'Title',
  noOthername: 'No other name',
  email: 'Email',
  occupation: 'Occupation',
  relationship: 'Relationship',
  category: 'Program Category',
  programmeId: 'Program Type',
  sameGuardian: 'The next of kin is the guardian',
  qualification: 'Qualification',
  name: 'School Name',
  startDate: 'Start Date',
  endDate: 'End Date',
  employerName: 'Employer Name',
  designation: 'Designation',
  examName: 'Exam Name',
  examNumber: 'Exam Number',
  examYear: 'Exam Year',
  reason: 'Reason',
}

/** Labels of the fields with an id or a row number in their name. */
const numbered: [RegExp, (row: number) => string][] = [
  [/^subjects\.(\d+)\.subjectName$/, (row) => `Subject ${row + 1}`],
  [/^subjects\.(\d+)\.grade$/, (row) => `Grade of subject ${row + 1}`],
  [/^reply-/, () => 'Reply to the office'],
]

export interface Difference {
  field: string
  label: string
  saved: string
  typed: string
}

/**
 * Compares two request bodies that save the same section. Returns the fields whose displayed values differ, with both
 * values. Leaves out fields without a label.
 */
export function differences(saved: object, typed: object): Difference[] {
  const typedFields = fieldsOf(typed)
  const savedFields = fieldsOf(saved)
  return [...new Set([...typedFields.keys(), ...savedFields.keys()])].flatMap((field) => {
    const label = labelOf(field)
    const values = {
      saved: displayText(field, savedFields.get(field)),
      typed: displayText(field, typedFields.get(field)),
    }
    return label === undefined || values.saved === values.typed ? [] : [{ field, label, ...values }]
  })
}

/** Returns the fields of a body. A field of a nested object is named like `guardian.title`. */
function fieldsOf(body: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(body).flatMap(([name, value]: [string, unknown]): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? [...fieldsOf(value, `${prefix}${name}.`)]
        : [[`${prefix}${name}`, value]],
    ),
  )
}

const guardian = 'guardian.'

function labelOf(field: string): string | undefined {
  if (!field.startsWith(guardian)) return labels[field] ?? labelOfNumbered(field)
  const label = labels[field.slice(guardian.length)]
  return label && `Guardian: ${label}`
}

function labelOfNumbered(field: string): string | undefined {
  for (const [pattern, label] of numbered) {
    const match = pattern.exec(field)
    if (match !== null) return label(Number(match[1]))
  }
  return undefined
}

function displayText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return ''
  switch (field.replace(guardian, '')) {
    case 'programmeId':
      return programmeById({ programmes }, value)?.description ?? value
    case 'gender':
    case 'relationship':
      return capitalised(value)
    default:
      return biodataShown(field, value)
  }
}
