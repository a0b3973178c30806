/**
 * Returns the selected rows as the table shows them now. A row that the table no longer shows is returned as it was
 * when it was selected.
 */
export function newest<Row>(
  selected: ReadonlyMap<string, Row>,
  shown: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const now = new Map(shown.map((row) => [idOf(row), row]))
  return [...selected].map(([id, row]) => now.get(id) ?? row)
}
