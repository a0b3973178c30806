interface CutNoteProps {
  /** Number of rows shown. */
  count: number
  /** Maximum number of rows that the server returns. */
  most: number
  /** Which rows are shown, and where the others are. */
  words: string
}

/** Says that a list shows only a part of its rows; nothing if the list is complete. */
export function CutNote({ count, most, words }: CutNoteProps) {
  return count < most ? null : <p role="note">{words}</p>
}
