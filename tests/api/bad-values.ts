/*
 * Values that each kind of field must reject, as [description, value]. `undefined` means that the field is left out.
 */

type BadValues = readonly (readonly [string, unknown])[]

const ofAnotherType: BadValues = [
  ['a number', 7],
  ['an object', {}],
  ['a list', ['x']],
]
const missing: BadValues = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
]
const tooLong: BadValues = [['too long', 'x'.repeat(5_000)]]
const halfACharacter: BadValues = [['half a character', 'a\ud800b']]
const unprintable: BadValues = [
  ['a NUL', 'a\u0000b'],
  ['a line break', 'a\nb'],
  ['a line break of a mail header', 'a\r\nBcc: x@mail.example'],
  ['text turned round', 'a\u202eb'],
]

/** Texts that look like an ISO time, but that PostgreSQL rejects. */
export const unstorableTimes: BadValues = [
  ['a time in the year 0', '0000-01-01T00:00:00Z'],
  ['a time far from UTC', '2026-01-01T00:00:00+23:59'],
  ['a time with 200 decimal places', `2026-01-01T00:00:00.${'1'.repeat(200)}Z`],
]

const text: BadValues = [
  ...missing,
  ['only spaces', '   '],
  ...ofAnotherType,
  ...tooLong,
  ...unprintable,
  ...halfACharacter,
]

export type FieldKind =
  | 'text'
  | 'paragraph'
  | 'optional text'
  | 'secret'
  | 'flag'
  | 'ignored'
  | 'choice left out'
  | 'time left out'
  | 'other'

export const badValues: Record<FieldKind, BadValues> = {
  text,
  // A paragraph may contain line breaks.
  paragraph: text.filter(([name]) => !name.startsWith('a line break')),
  'optional text': text.filter(([name]) => !['missing', 'empty', 'only spaces'].includes(name)),
  // Passwords may contain spaces and control characters.
  secret: [...missing, ...ofAnotherType, ...tooLong, ...halfACharacter],
  flag: [['null', null], ['a word', 'yes'], ['empty', ''], ...ofAnotherType],
  ignored: [['an object', {}], ['a list', ['x']], ['a truth', true], ...tooLong],
  'choice left out': text.filter(([name]) => name !== 'missing'),
  'time left out': [
    ['empty', ''],
    ['a day', '2026-11-21'],
    ['a word', 'yesterday'],
    ...ofAnotherType,
    ...unstorableTimes,
  ],
  other: [],
}
