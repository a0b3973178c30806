import { type DuplicateKind, duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'

/**
 * Returns the bit of a kind in `office_application.open_flags`: the kinds of the contract have the bits 1, 2, 4 and so
 * on. The SQL function `duplicate_kind_bit` returns the same bits.
 */
const bitOf = (kind: DuplicateKind): number => 1 << duplicateKindIds.indexOf(kind)

/** Returns the sum of the bits of these kinds. */
export const bitsOf = (kinds: readonly DuplicateKind[]): number =>
  kinds.reduce((bits, kind) => bits | bitOf(kind), 0)

/** Returns the kinds whose bits are set, in the order of the contract. */
export const kindsIn = (bits: number): DuplicateKind[] =>
  duplicateKindIds.filter((kind) => (bits & bitOf(kind)) !== 0)
