/** The form fields whose database column has another name, each with the name of the column. */
const otherNames = { firstName: 'firstname', lastName: 'surname', mobileNumber: 'mobileNo' } as const

type Renamed = keyof typeof otherNames

/** Name of the column that stores a form field, such as `firstname` for `firstName`. */
export type ColumnOf<Field extends string> = Field extends Renamed ? (typeof otherNames)[Field] : Field

const isRenamed = (field: string): field is Renamed => Object.hasOwn(otherNames, field)

/** Returns the database column of a field. Most columns have the name of the field. */
export function columnOf<Field extends string>(field: Field): ColumnOf<Field> {
  return (isRenamed(field) ? otherNames[field] : field) as ColumnOf<Field>
}
