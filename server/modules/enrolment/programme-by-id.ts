import type { Programme, ProgrammeCategory } from '#contract/institution.ts'

/** The programme of an id; undefined when none was chosen, or it is no longer offered. */
export function programmeById(
  categories: readonly ProgrammeCategory[],
  id: string | null,
): Programme | undefined {
  return categories.flatMap(({ programmes }) => programmes).find((programme) => programme.id === id)
}
