import { groupCode, parseReadableCode, readableCode } from './readable-code.ts'

const length = 16

export const documentCodeBytes = length

/**
 * Creates the code printed at the foot of a document. Its 16 characters encode 80 random bits, so the code cannot be
 * guessed. Throws a RangeError unless `random` has 16 bytes.
 */
export function documentCode(random: Uint8Array): string {
  if (random.length !== documentCodeBytes)
    throw new RangeError(`A document code needs ${documentCodeBytes} random bytes, not ${random.length}`)
  return readableCode(random)
}

/** Parses a typed code. Returns null if the text does not have the form of a document code. */
export function readDocumentCode(typed: string): string | null {
  return parseReadableCode(typed, length)
}

/** Formats the code as it is printed: `7K3M-Q2XV-9ABC-0DEF`. */
export function writeDocumentCode(code: string): string {
  return groupCode(code, 4)
}
