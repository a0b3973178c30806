/** Information about a field that its schema does not contain. */
export interface FieldNote {
  description?: string
  /** A valid value, used in the examples of requests and responses. */
  example?: unknown
  format?: 'date' | 'date-time' | 'email' | 'uuid' | 'uri' | 'password'
  /** Name of a shared schema that lists the allowed values. */
  values?: string
  /** True if the field is an empty string in responses until it has a value. */
  blank?: true
  /** Marks a field that is accepted from older clients but ignored. The examples leave it out. */
  deprecated?: true
}

/**
 * Notes by field name, such as `title`. The name of the operation, shared schema or parent field can precede the field
 * name, such as `officeLogin.password` or `steps.title`. The more specific note is used.
 */
export type FieldNotes = Record<string, FieldNote>

const id = '019bd1a2-7c3e-7f00-8a1b-2c3d4e5f6a7b'

/** Note for the id of a stored row. */
export const record = (description: string): FieldNote => ({ description, example: id })

/** Note for the id of a stored row that is always a UUID. */
export const uuid = (description: string): FieldNote => ({ format: 'uuid', description, example: id })

/** Note for a time, ISO 8601 in UTC. */
export const time = (description: string): FieldNote => ({
  format: 'date-time',
  description,
  example: '2026-01-31T09:30:00.000Z',
})

/** Note for a calendar day in Lagos, `YYYY-MM-DD`. */
export const day = (description: string): FieldNote => ({
  format: 'date',
  description,
  example: '2026-03-14',
})

export const phone: FieldNote = {
  description: 'A Nigerian mobile number, or `+` and the country code. Spaces and hyphens are dropped.',
  example: '08000000011',
}

export const uploadToken: FieldNote = {
  description: 'The `fullPath` of an upload, valid for its owner and its document type.',
  example: 'k3Jt0v9QeW2rYb7LxA1cZg',
}

/** Note for an amount of money. */
export const amount = (description: string): FieldNote => ({ description, example: 12_500 })
